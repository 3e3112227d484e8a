// Countdown to the next round. Shows the day unless it is today, and the time left when that is less than a day.
const A_DAY = 24 * 3600;

export const two = (number) => String(number).padStart(2, "0");

export function countDown(now = new Date()) {
  for (const part of document.querySelectorAll("[data-until]")) {
    const until = new Date(part.dataset.until);
    const left = Math.round((until - now) / 1000);
    const hours = Math.floor(left / 3600);
    const clock = `${hours ? `${hours}:` : ""}${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
    part.hidden = left <= 0;
    part.querySelector("[data-day]").hidden = until.toDateString() === now.toDateString();
    part.querySelector("[data-countdown]").textContent = left < A_DAY ? clock : "";
  }
}
