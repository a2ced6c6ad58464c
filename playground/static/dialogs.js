// What opens above the page: a large picture, the options of a select, a form.
import { byId, local, make } from "./dom.js";
import { ask } from "./socket.js";
import { guarded, state } from "./state.js";

// First as a whole, then, where the window is smaller than the picture, in its own size to be scrolled over.
export function showPicture(url, description) {
  const dialog = byId("picture");
  const image = make("img", { src: local(url), alt: description ?? "" });
  const frame = make("div", { className: "frame", tabIndex: 0, role: "group", "aria-label": "Picture" }, image);
  const size = make("button", { "aria-pressed": "false", onclick: () => enlarge() }, "Full size");
  const enlarge = () => size.setAttribute("aria-pressed", String(frame.classList.toggle("full")));
  image.addEventListener("click", enlarge);
  dialog.replaceChildren(frame, ...(description ? [make("p", {}, description)] : []),
    make("div", { className: "row" }, size, make("button", { autofocus: true, onclick: () => dialog.close() }, "Close")));
  dialog.onclick = (event) => { if (event.target === dialog) dialog.close(); };
  dialog.showModal();
}

export function confirmed(question, yes) {
  return new Promise((resolve) => {
    const answer = (value) => { resolve(value); byId("dialog").close(); };
    open(question, [
      make("div", { className: "row" },
        make("button", { onclick: () => answer(false) }, "Cancel"),
        make("button", { className: "danger", onclick: () => answer(true) }, yes)),
    ]);
    byId("dialog").addEventListener("close", () => resolve(false), { once: true });
  });
}

function open(title, children) {
  const dialog = byId("dialog");
  dialog.setAttribute("aria-label", title);
  dialog.replaceChildren(make("h2", {}, title), ...children);
  dialog.showModal();
}

const TEXT_CHANNEL = 0;
const FILLED = {
  5: () => state.people.map((person) => ({ label: person.name, value: person.id })),
  6: () => state.server.roles.map((role) => ({ label: `@${role.name}`, value: role.id })),
  8: () => state.channels.filter((channel) => channel.kind === TEXT_CHANNEL)
    .map((channel) => ({ label: `# ${channel.name}`, value: channel.id })),
};

// Selects of people, roles and channels name by id what is chosen beforehand.
export function optionsOf(select) {
  const preset = (select.default_values ?? []).map((one) => one.id);
  const filled = FILLED[select.type]?.().map((option) => ({ ...option, default: preset.includes(option.value) }));
  return filled ?? select.options ?? [];
}

// Options as buttons: they say in words what they are, and a thumb can hit them.
export function choose(select, onChosen) {
  const most = select.max_values ?? 1;
  const least = select.min_values ?? 1;
  const chosen = new Set(optionsOf(select).filter((option) => option.default).map((option) => option.value));
  const list = make("div", { className: "options" });
  const done = make("button", { className: "primary", onclick: () => finish() }, "Choose");
  const finish = () => { byId("dialog").close(); onChosen([...chosen]); };
  const press = (value) => {
    if (most === 1) { chosen.clear(); chosen.add(value); finish(); return; }
    if (!chosen.delete(value) && chosen.size < most) chosen.add(value);
    draw();
  };
  const draw = () => {
    const focused = list.contains(document.activeElement) ? [...list.children].indexOf(document.activeElement) : -1;
    list.replaceChildren(...optionsOf(select).map((option) => make("button",
      { "aria-pressed": String(chosen.has(option.value)), onclick: () => press(option.value) },
      make("span", {}, [option.emoji?.name, option.label].filter(Boolean).join(" ")),
      option.description ? make("small", {}, option.description) : null)));
    list.children[focused]?.focus();
    done.disabled = chosen.size < least;
  };
  draw();
  const cancel = make("button", { onclick: () => byId("dialog").close() }, "Cancel");
  open(select.placeholder ?? "Choose", [list, make("div", { className: "row" }, cancel, most > 1 ? done : null)]);
}

export function openForm(modal, form, onAnswer) {
  const fields = form.components.map(fieldOf);
  const send = guarded(async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(fields.filter((field) => field.read).map((field) => [field.id, field.read()]));
    onAnswer(await ask("submit", { modal, values }));
    byId("dialog").close();
  });
  open(form.title, [make("form", { onsubmit: send }, fields.map((field) => field.element),
    make("div", { className: "row" },
      make("button", { type: "button", onclick: () => byId("dialog").close() }, "Cancel"),
      make("button", { className: "primary" }, "Submit")))]);
}

const [TEXT_INPUT, TEXT_DISPLAY, PARAGRAPH] = [4, 10, 2];

function fieldOf(top) {
  if (top.type === TEXT_DISPLAY) return { element: make("p", {}, top.content) };
  const field = top.component ?? top.components[0];
  const input = field.type === TEXT_INPUT ? textInput(field) : selectInput(field);
  const label = make("label", {}, top.label ?? field.label ?? "", top.description ? make("small", {}, top.description) : null, input);
  const read = () => (input.tagName === "SELECT" ? [...input.selectedOptions].map((option) => option.value).filter(Boolean) : input.value);
  return { id: field.custom_id, element: label, read };
}

function textInput(field) {
  return make(field.style === PARAGRAPH ? "textarea" : "input", {
    value: field.value ?? "", placeholder: field.placeholder ?? "", required: field.required ?? true,
    maxLength: field.max_length ?? 4000, minLength: field.min_length || null,
  });
}

function selectInput(field) {
  const isMany = (field.max_values ?? 1) > 1;
  const empty = isMany ? [] : [make("option", { value: "" }, field.placeholder ?? "Choose")];
  const options = optionsOf(field).map((option) => make("option",
    { value: option.value, selected: option.default ?? false }, option.label));
  return make("select", { multiple: isMany, required: field.required ?? true }, ...empty, ...options);
}
