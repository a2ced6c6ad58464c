// The line below the messages: plain text, or a command whose options are chips.
import * as chips from "./chips.js";
import { takeAnswer } from "./components.js";
import { byId } from "./dom.js";
import { faultOf, fixedChoices, leaves, named, split, valueOf } from "./commands.js";
import { ask } from "./socket.js";
import { complain, guarded, state } from "./state.js";
import * as suggestions from "./suggestions.js";

const { end, filling } = chips;
const offered = new Map();
let asked = 0;

export function hideSuggestions() {
  asked += 1;
  suggestions.hide();
}

// Reading what was typed: a command's name followed by a blank, and an option's name followed by a colon, become chips.

function readPlain() {
  const found = end.value.startsWith("/") ? named(end.value) : null;
  if (found?.text) beginCommand(found);
}

function beginCommand({ leaf, text }) {
  const { rest, filled } = split(leaf.options, text);
  offered.clear();
  chips.begin(leaf, filled, rest);
  const empty = filling.chips.find((chip) => !chip.input.value);
  const current = filled.length ? filling.chips[filled.length - 1] : empty;
  chips.focusEnd(rest.trim() || !current ? end : current.input);
}

function readOptions(input) {
  const chip = chips.chipOf(input);
  const { rest, filled } = split(chips.unused(), withoutOwnName(chip, input.value));
  if (chip) chips.fill(chip, filled.length ? rest.trimEnd() : rest);
  else if (filled.length) end.value = rest.trim();
  for (const { option, value } of filled) chips.fill(chips.addChip(option), value);
  if (filled.length) chips.focusEnd(filling.chips.at(-1).input);
}

// Whoever types the whole line by hand writes the name of an option whose chip stands there already.
const withoutOwnName = (chip, text) => (chip && text.startsWith(`${chip.option.name}:`) ? text.slice(chip.option.name.length + 1) : text);

// Suggesting what can come next.

const suggest = guarded(async () => {
  asked += 1;
  const input = document.activeElement;
  const chip = chips.chipOf(input);
  if (chip) await suggestValues(chip);
  else if (input !== end) suggestions.hide();
  else if (filling.leaf) suggestOptions();
  else suggestCommands();
});

function suggestCommands() {
  if (!end.value.startsWith("/")) { suggestions.offer(end, []); return; }
  const fitting = leaves().filter((leaf) => leaf.name.startsWith(end.value.slice(1)));
  suggestions.offer(end, fitting.map((leaf) => ({
    title: `/${leaf.name}`, note: leaf.description, take: () => { beginCommand({ leaf, text: "" }); suggest(); },
  })), { note: fitting.length ? "" : "There is no such command here." });
}

function suggestOptions() {
  const typed = end.value.trim().toLowerCase();
  const found = chips.unused().filter((option) => option.name.startsWith(typed));
  const add = (option) => { end.value = ""; chips.focusEnd(chips.addChip(option).input); };
  suggestions.offer(end, found.map((option) => ({ title: option.name, note: option.description, take: () => add(option) })),
    { note: typed && !found.length ? strayText() : `Press Enter to run /${filling.leaf.name}.`, isEager: Boolean(typed) });
}

function strayText() {
  const names = chips.unused().map((option) => option.name).join(", ");
  return `“${end.value.trim()}” belongs to no option of /${filling.leaf.name}${names ? `; there is still: ${names}` : ""}.`;
}

async function suggestValues(chip) {
  const typed = chip.input.value.trim();
  const fixed = fixedChoices(chip.option);
  const mine = asked;
  const choices = fixed ? fixed.filter((choice) => choice.name.toLowerCase().includes(typed.toLowerCase())) : await suggestedFor(chip);
  if (mine !== asked) return;
  const isSettled = choices.some((choice) => choice.name === typed);
  const found = isSettled && fixed ? [] : choices.filter((choice) => choice.name !== typed);
  suggestions.offer(chip.input, found.map((choice) => ({ title: choice.name, take: () => takeValue(chip, choice.name) })),
    { note: chip.option.description, isEager: !isSettled && (Boolean(fixed) || !typed) });
}

async function suggestedFor(chip) {
  if (!chip.option.autocomplete) return [];
  const others = filling.chips.filter((one) => one !== chip);
  const { choices } = await ask("suggest", { channel: state.channel, name: filling.leaf.name, option: chip.option.name,
    text: chip.input.value, options: valuesOf(others) });
  offered.set(chip.option.name, [...(offered.get(chip.option.name) ?? []), ...choices]);
  return choices;
}

// Where anything can be typed the field keeps the focus, since more may follow; a choice is done with.
function takeValue(chip, value) {
  chips.fill(chip, value);
  const next = fixedChoices(chip.option) ? filling.chips.find((one) => !one.input.value)?.input ?? end : chip.input;
  chips.focusEnd(next);
  suggest();
}

const valuesOf = (filled) => Object.fromEntries(filled.filter((chip) => chip.input.value.trim())
  .map(({ option, input }) => [option.name, valueOf(option, input.value, offered)]));

// Sending the line.

const send = guarded(async () => {
  if (!state.channel) return;
  const found = !filling.leaf && end.value.startsWith("/") ? named(end.value.trim()) : null;
  if (found) beginCommand(found);
  if (filling.leaf) await run();
  else await say(end.value.trim());
});

async function say(text) {
  if (text.startsWith("/")) throw new Error("There is no such command here.");
  if (!text) return;
  clear();
  await orRestore(() => { end.value = text; }, () => ask("say", { channel: state.channel, text }));
}

async function run() {
  if (hasFault()) return;
  const { leaf } = filling;
  const filled = filling.chips.map(({ option, input }) => ({ option, value: input.value }));
  const options = valuesOf(filling.chips);
  clear();
  await orRestore(() => chips.begin(leaf, filled, ""), async () =>
    takeAnswer(await ask("slash", { channel: state.channel, name: leaf.name, options })));
}

// Whatever keeps the command from running is named, and its field is where one types next.
function hasFault() {
  for (const option of chips.unused().filter((one) => one.required)) chips.addChip(option);
  const wrong = filling.chips.find((chip) => faultOf(chip.option, chip.input.value));
  if (!wrong && !end.value.trim()) return false;
  chips.focusEnd(wrong?.input ?? end);
  if (wrong) chips.blame(wrong, true);
  complain(wrong ? faultOf(wrong.option, wrong.input.value) : strayText());
  return true;
}

function clear() {
  hideSuggestions();
  chips.leave();
  end.focus();
}

async function orRestore(restore, action) {
  try {
    await action();
  } catch (error) {
    if (!filling.leaf && !end.value) restore();
    throw error;
  }
}

// Keys.

const ARROWS = { ArrowDown: 1, ArrowUp: -1 };

function press(event) {
  const input = event.target;
  const isBare = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
  if (event.isComposing || !isBare) return false;
  if (event.key in ARROWS && suggestions.isOpen()) suggestions.move(ARROWS[event.key]);
  else if (event.key === "Tab" && suggestions.isOpen()) suggestions.takeMarked();
  else if (event.key === "Enter" && suggestions.isMarked()) suggestions.takeMarked();
  else if (event.key === "Escape") hideSuggestions();
  else return filling.leaf !== null && pressBetween(event.key, input);
  return true;
}

function pressBetween(key, input) {
  const isAtStart = input.selectionStart === 0 && input.selectionEnd === 0;
  const isAtEnd = input.selectionStart === input.value.length;
  if (key === "ArrowLeft" && isAtStart) return chips.step(input, -1);
  if (key === "ArrowRight" && isAtEnd) return chips.step(input, 1);
  if (key !== "Backspace" || input.value) return false;
  const chip = chips.chipOf(input);
  if (chip) chips.removeChip(chip);
  else if (!chips.step(input, -1)) changeCommand();
  return true;
}

function changeCommand() {
  chips.leave(`/${filling.leaf.name}`);
  chips.focusEnd(end);
  suggest();
}

const composer = byId("composer");
const line = byId("line");
line.addEventListener("keydown", (event) => { if (event.target.matches("input") && press(event)) event.preventDefault(); });
line.addEventListener("input", (event) => {
  if (filling.leaf) readOptions(event.target);
  else readPlain();
  suggest();
});
line.addEventListener("focusin", suggest);
line.addEventListener("focusout", hideSuggestions);
byId("command").addEventListener("click", changeCommand);
composer.addEventListener("submit", (event) => { event.preventDefault(); send(); });
