// Components of messages, by Discord's type numbers.
import { choose, openForm, optionsOf, showPicture } from "./dialogs.js";
import { local, make } from "./dom.js";
import { markdown } from "./markdown.js";
import { ask } from "./socket.js";
import { guarded } from "./state.js";

const BUILDERS = {
  1: (part, message) => make("div", { className: "actions" }, part.components.map((inner) => build(inner, message))),
  2: button,
  3: select, 5: select, 6: select, 7: select, 8: select,
  9: (part, message) => make("div", { className: "section" },
    make("div", {}, part.components.map((inner) => build(inner, message))), build(part.accessory, message)),
  10: (part) => markdown(part.content),
  11: (part) => picture(part.media, part.description, "small"),
  12: gallery,
  13: (part) => make("a", { href: local(part.file.url), download: "" }, part.file.url.split("/").at(-1)),
  14: (part) => make("hr", { className: part.divider === false ? "hr-bare" : "" }),
  17: container,
};

export function build(part, message) {
  const builder = BUILDERS[part.type];
  return builder ? builder(part, message) : make("p", {}, `(component ${part.type})`);
}

// With its size known beforehand a picture moves nothing when it has loaded.
export function picture({ url, width, height }, description, kind = "") {
  const image = make("img", { src: local(url), alt: description ?? "", loading: "lazy", width, height });
  const label = `Enlarge: ${description ?? "picture"}`;
  const button = make("button", { className: `picture ${kind}`, "aria-label": label, onclick: () => showPicture(url, description) }, image);
  if (height) button.style.setProperty("--ratio", width / height);
  return button;
}

// Several pictures are cropped to the tiles of a mosaic, as Discord's clients do it; one is shown whole.
function gallery({ items }) {
  const className = items.length === 1 ? "gallery" : `mosaic of-${items.length}`;
  return make("div", { className }, items.map((item) => picture(item.media, item.description)));
}

function container(part, message) {
  const box = make("div", { className: "container" }, part.components.map((inner) => build(inner, message)));
  if (part.accent_color) box.style.borderLeftColor = `#${part.accent_color.toString(16).padStart(6, "0")}`;
  if (part.spoiler) box.classList.add("spoiler");
  return box;
}

export function takeAnswer(answer) {
  if (answer.modal) openForm(answer.modal, answer.form, takeAnswer);
}

// While an answer is on its way its button does nothing, as Discord's does; but it keeps the focus.
const using = (element, action) => guarded(async () => {
  if (element.ariaDisabled === "true") return;
  element.ariaDisabled = "true";
  try {
    takeAnswer(await action());
  } finally {
    element.ariaDisabled = null;
  }
});

const [LINK] = [5];

function button(part, message) {
  const label = [part.emoji?.name, part.label].filter(Boolean).join(" ");
  if (part.style === LINK) return make("a", { className: "button", href: part.url, target: "_blank", rel: "noopener noreferrer" }, `${label} ↗`);
  const element = make("button", { className: `style-${part.style}`, disabled: part.disabled ?? false }, label);
  element.addEventListener("click", using(element, () => ask("click", { message: message.id, custom_id: part.custom_id })));
  return element;
}

function select(part, message) {
  const preset = optionsOf(part).filter((option) => option.default).map((option) => option.label).join(", ");
  const element = make("button", { className: "chooser", "aria-haspopup": "dialog", disabled: part.disabled ?? false },
    make("span", {}, preset || (part.placeholder ?? "Choose")), make("span", { "aria-hidden": "true" }, "▾"));
  const send = (values) => using(element, () => ask("select", { message: message.id, custom_id: part.custom_id, values }))();
  element.addEventListener("click", () => choose(part, send));
  return element;
}
