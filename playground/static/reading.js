// Where one reads: at the end, which new messages keep in view, or further up, where nothing may move.
import { byId } from "./dom.js";

const log = byId("log");
const newer = byId("newer");
const NEAR = 120;
let isAtEnd = true;

const gap = () => log.scrollHeight - log.scrollTop - log.clientHeight;

// To be called before something changes: a scroll that was not heard of yet counts as well.
export function notePlace() {
  isAtEnd = gap() < NEAR;
}

export function toEnd() {
  log.scrollTop = log.scrollHeight;
  isAtEnd = true;
  newer.hidden = true;
}

// What somebody asked for is shown wherever they are; a message that is taller than the window from its beginning.
export function showNew(element, isAskedFor) {
  if (!isAtEnd && !isAskedFor) { newer.hidden = false; return; }
  toEnd();
  if (element.offsetHeight > log.clientHeight) element.scrollIntoView({ block: "start" });
}

export function keepEnd() {
  if (isAtEnd) toEnd();
}

export function showAt(element) {
  element.scrollIntoView({ block: "center" });
}

// What comes above leaves everything that is being read where it is.
export function keepPlace(change) {
  const fromEnd = log.scrollHeight - log.scrollTop;
  change();
  log.scrollTop = log.scrollHeight - fromEnd;
}

log.addEventListener("scroll", () => {
  notePlace();
  if (isAtEnd) newer.hidden = true;
});
new ResizeObserver(keepEnd).observe(log);
// Pictures whose size was not known beforehand move what stands below them.
log.addEventListener("load", (event) => { if (!event.target.hasAttribute("width")) keepEnd(); }, true);
newer.addEventListener("click", () => { toEnd(); log.focus(); });
