// Polls the progress while a rating list is loading.
import { refetch } from "./refresh.js";

const EVERY = 700;

setInterval(() => {
  if (document.querySelector("#loading[data-running]")) refetch();
}, EVERY);
