// Queue of entries that the server has not acknowledged yet. It is kept in localStorage, so that a closed page or an
// unreachable server loses nothing. Entries are sent one at a time, in order, with retries until there is a response.
import { parse } from "./refresh.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 8000;
const PATIENCE = 10000;

export class Outbox {
  // send(item) returns { address, fields }; saved, refused and changed are callbacks.
  constructor({ name, send, saved, refused, changed }) {
    Object.assign(this, { name, send, saved, refused, changed, sending: false, wait: FIRST_WAIT, timer: 0 });
    this.kept = new Map();
    try {
      for (const item of JSON.parse(localStorage.getItem(name) ?? "[]")) this.kept.set(String(item.board), item);
    } catch {
      // Invalid content: it will be overwritten.
    }
  }

  start() {
    addEventListener("online", () => this.now());
    document.addEventListener("zwitsers:connected", () => this.now());
    this.changed();
    this.now();
  }

  items() {
    return [...this.kept.values()];
  }

  of(board) {
    return this.kept.get(String(board));
  }

  put(item) {
    this.kept.delete(String(item.board)); // move a later entry for the same board to the end
    this.kept.set(String(item.board), item);
    this.keep();
    this.now();
  }

  drop(board) {
    this.kept.delete(String(board));
    this.keep();
  }

  keep() {
    try {
      if (this.kept.size) localStorage.setItem(this.name, JSON.stringify(this.items()));
      else localStorage.removeItem(this.name);
    } catch {
      // Storage is full or not allowed: the queue lasts as long as the page.
    }
    this.changed();
  }

  now() {
    clearTimeout(this.timer);
    if (!this.sending) this.work();
  }

  async work() {
    const item = this.items().find((one) => !one.problem);
    if (!item) return;
    this.sending = true;
    const done = await this.deliver(item);
    this.sending = false;
    this.wait = done ? FIRST_WAIT : Math.min(this.wait * 2, LONGEST_WAIT);
    clearTimeout(this.timer);
    if (done) this.work();
    else this.timer = setTimeout(() => this.now(), this.wait);
  }

  // Send one entry; whether there was a response, good or bad.
  async deliver(item) {
    let response;
    let text;
    try {
      const { address, fields } = this.send(item);
      response = await fetch(address, { method: "POST", body: new URLSearchParams(fields), headers: { Accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE) });
      text = await response.text();
    } catch {
      return this.again(item);
    }
    if (response.status >= 500) return this.again(item);
    const newer = this.of(item.board) !== item;
    if (response.ok) {
      if (!newer) this.drop(item.board);
      this.saved(item, JSON.parse(text));
    } else if (!newer) {
      item.problem = parse(text).getElementById("problem-list")?.textContent.trim() || response.statusText;
      this.keep();
      this.refused(item);
    }
    return true;
  }

  again(item) {
    item.tried = true;
    this.keep();
    return false;
  }
}
