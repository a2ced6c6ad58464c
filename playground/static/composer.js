// The line below the messages: plain text, or a command with suggestions.
import { takeAnswer } from "./components.js";
import { byId, make } from "./dom.js";
import { fixedChoices, leaves, read, valueOf } from "./commands.js";
import { ask } from "./socket.js";
import { guarded, state } from "./state.js";

const input = byId("composer-text");
const list = byId("suggestions");
const MOST = 25;
let items = [];
let active = -1;
let asked = 0;
let hasMoved = false;
const offered = new Map();

// What somebody has chosen with the arrows stays chosen when a newer list still holds it.
function show(found, hint, isEager = true) {
  const chosen = items[active]?.title;
  const wasMoved = hasMoved && !list.hidden;
  items = found.slice(0, MOST);
  const kept = wasMoved ? items.findIndex((item) => item.title === chosen) : -1;
  hasMoved = kept >= 0;
  active = hasMoved ? kept : isEager && items.length ? 0 : -1;
  list.replaceChildren(
    ...items.map((item, index) => make("li", { id: `suggestion-${index}`, role: "option", onmousedown: (event) => { event.preventDefault(); accept(index); } },
      make("b", {}, item.title), make("span", {}, item.note ?? ""))),
    ...(hint && !items.length ? [make("li", { className: "hint" }, hint)] : []));
  list.hidden = !list.children.length;
  input.setAttribute("aria-expanded", String(!list.hidden));
  mark();
}

function mark() {
  [...list.children].forEach((child, index) => child.setAttribute("aria-selected", String(index === active)));
  if (active >= 0) {
    input.setAttribute("aria-activedescendant", `suggestion-${active}`);
    list.children[active].scrollIntoView({ block: "nearest" });
  } else input.removeAttribute("aria-activedescendant");
}

export function hideSuggestions() {
  asked += 1;
  show([]);
}

function accept(index) {
  input.value = items[index].text;
  hasMoved = false;
  input.focus();
  suggest();
}

const suggest = guarded(async () => {
  asked += 1;
  const text = input.value;
  if (!text.startsWith("/")) { show([]); return; }
  const { typed, leaf, filled } = read(text);
  if (!leaf) {
    show(leaves().filter((one) => one.name.startsWith(typed)).map((one) => ({
      title: `/${one.name}`, note: one.description, text: `/${one.name} ${firstOption(one)}` })), "There is no such command here.");
    return;
  }
  const last = filled.at(-1);
  if (last && !text.endsWith(" ")) await suggestValue(leaf, filled, last, text);
  else if (last && last.option.autocomplete && last.value.trim()) await suggestValue(leaf, filled, last, text);
  else if (last && !last.value.trim()) await suggestValue(leaf, filled, last, text);
  else suggestOptions(leaf, filled, text);
});

const firstOption = (leaf) => {
  const needed = leaf.options.find((option) => option.required);
  return needed ? `${needed.name}:` : "";
};

function suggestOptions(leaf, filled, text) {
  const used = filled.map((one) => one.option.name);
  show(optionItems(leaf, used, text), filled.length || !leaf.options.length ? null : "Press Enter to run it.");
}

function optionItems(leaf, used, text) {
  return leaf.options.filter((option) => !used.includes(option.name)).map((option) => ({
    title: `${option.name}:`, note: `${option.description}${option.required ? " (needed)" : ""}`,
    text: `${text.trimEnd()} ${option.name}:` }));
}

async function suggestValue(leaf, filled, last, text) {
  const start = text.length - last.value.length;
  const typed = last.value;
  const fixed = fixedChoices(last.option);
  if (!fixed && !last.option.autocomplete) { show([], last.option.description); return; }
  const mine = asked;
  const choices = fixed ? fixed.filter((choice) => choice.name.toLowerCase().includes(typed.trim().toLowerCase())) : await ask("suggest", {
    channel: state.channel, name: leaf.name, option: last.option.name, text: typed, options: optionsFrom(filled.slice(0, -1)) })
    .then((reply) => reply.choices);
  if (mine !== asked) return;
  offered.set(last.option.name, [...(offered.get(last.option.name) ?? []), ...choices]);
  const isSettled = choices.some((choice) => choice.name === typed.trim());
  const found = choices.filter((choice) => choice.name !== typed.trim())
    .map((choice) => ({ title: choice.name, text: `${text.slice(0, start)}${choice.name}` }));
  const more = text.endsWith(" ") ? optionItems(leaf, filled.map((one) => one.option.name), text) : [];
  show(isSettled && fixed ? [] : [...found, ...more], isSettled ? null : "No suggestions", !isSettled && !typed.trim());
}

const optionsFrom = (filled) => Object.fromEntries(filled.map(({ option, value }) => [option.name, valueOf(option, value, offered)]));

const send = guarded(async () => {
  const text = input.value.trim();
  if (!text || !state.channel) return;
  const { leaf, filled } = text.startsWith("/") ? read(text) : { leaf: null, filled: [] };
  if (text.startsWith("/") && !leaf) throw new Error("There is no such command here.");
  hideSuggestions();
  input.value = "";
  try {
    if (!leaf) await ask("say", { channel: state.channel, text });
    else takeAnswer(await ask("slash", { channel: state.channel, name: leaf.name, options: optionsFrom(filled) }));
  } catch (error) {
    if (!input.value) input.value = text;
    throw error;
  }
});

const MOVES = { ArrowDown: 1, ArrowUp: -1 };

input.addEventListener("keydown", (event) => {
  if (event.key in MOVES && items.length) {
    if (active < 0 && event.key === "ArrowUp") active = 0;
    active = (active + MOVES[event.key] + items.length) % items.length;
    hasMoved = true;
    mark();
  } else if (event.key === "Tab" && items.length) accept(Math.max(active, 0));
  else if (event.key === "Enter" && active >= 0 && !list.hidden) accept(active);
  else if (event.key === "Escape" && !list.hidden) hideSuggestions();
  else return;
  event.preventDefault();
});
input.addEventListener("input", suggest);
input.addEventListener("focus", suggest);
input.addEventListener("blur", hideSuggestions);
byId("composer").addEventListener("submit", (event) => { event.preventDefault(); send(); });
