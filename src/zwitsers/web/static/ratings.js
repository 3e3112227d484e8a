// While a list is being loaded, look now and then how far it is.
import { refetch } from "./refresh.js";

const EVERY = 700;

setInterval(() => {
  if (document.querySelector("#loading[data-running]")) refetch();
}, EVERY);
