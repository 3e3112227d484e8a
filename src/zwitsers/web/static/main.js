// Every page works without this. It makes them quicker and lets them change by themselves.
import "./live.js";
import "./forms.js";
import "./menus.js";
import "./find.js";
