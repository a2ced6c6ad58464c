// A command that is being filled in: its name, then a chip with a field for each option in use, then the open end of
// the line, where further options are added. Without a command the line is nothing but its end.
import { byId, make } from "./dom.js";

const name = byId("command");
export const end = byId("composer-text");
export const filling = { leaf: null, chips: [] };

const LABELS = { plain: "Message or command", command: "Further options" };
const NARROWEST = 4;

export function begin(leaf, filled, rest) {
  leave();
  filling.leaf = leaf;
  name.textContent = `/${leaf.name}`;
  name.setAttribute("aria-label", `/${leaf.name}: change the command`);
  name.hidden = false;
  relabel(LABELS.command, "");
  for (const { option, value } of filled) fill(addChip(option), value);
  for (const option of unused().filter((one) => one.required)) addChip(option);
  end.value = rest.trimStart();
}

export function leave(text = "") {
  for (const chip of filling.chips) chip.element.remove();
  filling.leaf = null;
  filling.chips = [];
  name.hidden = true;
  relabel(LABELS.plain, "Type / for a command");
  end.value = text;
}

function relabel(label, placeholder) {
  byId("composer-label").textContent = label;
  end.placeholder = placeholder;
}

export const unused = () => filling.leaf.options.filter((option) => !filling.chips.some((chip) => chip.option === option));
export const chipOf = (input) => filling.chips.find((chip) => chip.input === input);
export const fields = () => [...filling.chips.map((chip) => chip.input), end];

export function addChip(option) {
  const id = `option-${option.name}`;
  const input = make("input", { id, role: "combobox", "aria-controls": "suggestions", "aria-expanded": "false",
    "aria-autocomplete": "list", "aria-required": String(option.required ?? false), autocomplete: "off", enterKeyHint: "send" });
  const element = make("span", { className: "chip" }, make("label", { htmlFor: id }, option.name), input);
  const chip = { option, input, element };
  filling.chips.push(chip);
  end.before(element);
  fit(chip);
  return chip;
}

export function fill(chip, value) {
  chip.input.value = value;
  fit(chip);
}

// A field is as wide as what stands in it, and never wider than the line.
export function fit(chip) {
  chip.input.size = Math.max(chip.input.value.length + 1, NARROWEST);
  blame(chip, false);
}

export function blame(chip, isWrong) {
  chip.input.setAttribute("aria-invalid", String(isWrong));
}

export function removeChip(chip) {
  step(chip.input, -1) || focusEnd(fields()[1]);
  filling.chips = filling.chips.filter((one) => one !== chip);
  chip.element.remove();
}

// Focus the field before or behind; false if there is none.
export function step(input, by) {
  const goal = fields()[fields().indexOf(input) + by];
  if (!goal) return false;
  if (by < 0) focusEnd(goal);
  else focusStart(goal);
  return true;
}

export function focusEnd(input) {
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

function focusStart(input) {
  input.focus();
  input.setSelectionRange(0, 0);
}
