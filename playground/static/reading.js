// Where one reads: at the end, which new messages keep in view, or further up, where nothing may move.
import { byId, replaceKeepingFocus } from "./dom.js";

const log = byId("log");
const newer = byId("newer");
const NEAR = 120;
let isAtEnd = true;
let pressed = null;

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

// Puts a message in the place of its older self; the one in which something was pressed stays in view as it grows.
export function showChanged(old, element) {
  const isWatched = element.id === pressed && isInView(old);
  replaceKeepingFocus(old, element);
  if (isAtEnd) toEnd();
  else if (isWatched) element.scrollIntoView({ block: "nearest" });
}

function isInView(element) {
  const [inner, outer] = [element.getBoundingClientRect(), log.getBoundingClientRect()];
  return inner.bottom > outer.top && inner.top < outer.bottom;
}

function keepEnd() {
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
log.addEventListener("click", (event) => { pressed = event.target.closest(".message")?.id; });
new ResizeObserver(keepEnd).observe(log);
// Pictures whose size was not known beforehand move what stands below them.
log.addEventListener("load", (event) => { if (!event.target.hasAttribute("width")) keepEnd(); }, true);
newer.addEventListener("click", () => { toEnd(); log.focus(); });
