// The list above the command line: what can be taken next, and a hint about the field that is being typed in.
import { byId, make } from "./dom.js";

const list = byId("suggestions");
const hint = byId("hint");
const MOST = 25;
let field = null;
let items = [];
let active = -1;
let hasMoved = false;

// Each item has a title, perhaps a note, and `take`, which is called when it is chosen. Of an eager list the first item
// is marked, so that Enter takes it. What somebody has marked with the arrows stays marked when a newer list holds it.
export function offer(input, found, { note = "", isEager = true } = {}) {
  const chosen = hasMoved && field === input ? items[active]?.title : null;
  field = input;
  items = found.slice(0, MOST);
  const kept = items.findIndex((item) => item.title === chosen);
  hasMoved = kept >= 0;
  active = hasMoved ? kept : isEager && items.length ? 0 : -1;
  if (hint.textContent !== note) hint.textContent = note;
  list.replaceChildren(...items.map(row));
  list.hidden = !items.length;
  field.setAttribute("aria-expanded", String(!list.hidden));
  mark();
}

function row(item, index) {
  const take = (event) => { event.preventDefault(); takeItem(item); };
  return make("li", { id: `suggestion-${index}`, role: "option", onmousedown: take },
    make("b", {}, item.title), make("span", {}, item.note ?? ""));
}

function mark() {
  items.forEach((_, index) => list.children[index].setAttribute("aria-selected", String(index === active)));
  if (active < 0) { field.removeAttribute("aria-activedescendant"); return; }
  field.setAttribute("aria-activedescendant", `suggestion-${active}`);
  list.children[active].scrollIntoView({ block: "nearest" });
}

export function hide() {
  if (field) offer(field, []);
}

export const isOpen = () => !list.hidden;
export const isMarked = () => isOpen() && active >= 0;

export function move(by) {
  if (active < 0 && by < 0) active = 0;
  active = (active + by + items.length) % items.length;
  hasMoved = true;
  mark();
}

export function takeMarked() {
  takeItem(items[Math.max(active, 0)]);
}

function takeItem(item) {
  hasMoved = false;
  item.take();
}
