// Progressive enhancement: every page works without scripts.
import "./live.js";
import "./forms.js";
import "./menus.js";
import "./find.js";
