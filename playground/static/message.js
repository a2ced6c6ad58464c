// One message with everything on it.
import { build, picture } from "./components.js";
import { local, make } from "./dom.js";
import { markdown } from "./markdown.js";
import { ask } from "./socket.js";
import { guarded, state } from "./state.js";

const [EPHEMERAL, LOADING] = [1 << 6, 1 << 7];
const [RECIPIENT_ADD, THREAD_CREATED, THREAD_STARTER] = [1, 18, 21];

export function messageElement(message) {
  if ([RECIPIENT_ADD, THREAD_CREATED, THREAD_STARTER].includes(message.type)) return systemLine(message);
  const isEphemeral = Boolean(message.flags & EPHEMERAL);
  const classes = ["message", isEphemeral && "ephemeral", mentionsMe(message) && "rings"].filter(Boolean).join(" ");
  return make("article", { className: classes, id: `m${message.id}`, "aria-label": `Message of ${message.author.global_name}` },
    make("span", { className: `face ${message.author.bot ? "bot" : ""}`, "aria-hidden": "true" }, message.author.global_name[0]),
    used(message), head(message), body(message), threadLink(message), isEphemeral ? ephemeralFoot(message) : null);
}

// A direct message rings as well, but only a mention among others stands out.
const mentionsMe = (message) => message.mentions.some((user) => user.id === state.person);

function systemLine(message) {
  const text = {
    [RECIPIENT_ADD]: `${message.author.global_name} added ${message.mentions.map((user) => user.global_name).join(", ")} to the thread.`,
    [THREAD_CREATED]: `${message.author.global_name} started a thread: ${message.content}`,
    [THREAD_STARTER]: "This thread hangs on a message in the channel.",
  }[message.type];
  const link = message.message_reference?.channel_id;
  return make("article", { className: "message line", id: `m${message.id}` }, text,
    link ? make("button", { className: "quiet", "data-channel": link, "data-message": message.message_reference.message_id }, "Open") : null);
}

function used(message) {
  const origin = message.interaction_metadata;
  if (!origin?.name) return null;
  return make("p", { className: "used" }, `${origin.user.global_name} used /${origin.name}`);
}

function head(message) {
  const time = new Date(message.timestamp);
  return make("div", { className: "head" },
    make("b", {}, message.author.global_name),
    message.author.bot ? make("span", { className: "tag" }, "APP") : null,
    make("small", {}, make("time", { dateTime: message.timestamp, title: time.toLocaleString() },
      time.toLocaleString([], { weekday: "short", hour: "2-digit", minute: "2-digit" }))),
    message.edited_timestamp ? make("small", {}, "(edited)") : null);
}

function body(message) {
  if (message.flags & LOADING) return make("p", {}, `${message.author.global_name} is thinking…`);
  return make("div", { className: "parts" },
    message.content ? markdown(message.content) : null,
    message.embeds.map(embed),
    message.attachments.map(attachment),
    message.components.map((part) => build(part, message)));
}

function embed(part) {
  const box = make("div", { className: "embed" },
    part.title ? make("b", {}, part.title) : null,
    part.description ? markdown(part.description) : null,
    (part.fields ?? []).map((field) => make("div", {}, make("b", {}, field.name), markdown(field.value))),
    part.image ? picture(part.image, part.title) : null,
    part.footer ? make("small", {}, part.footer.text) : null);
  if (part.color) box.style.borderLeftColor = `#${part.color.toString(16).padStart(6, "0")}`;
  return box;
}

function attachment(file) {
  if (file.content_type?.startsWith("image/")) return picture(file, file.description ?? file.filename, "attached");
  return make("a", { href: local(file.url), download: file.filename }, `${file.filename} (${Math.ceil(file.size / 1024)} KB)`);
}

function threadLink(message) {
  if (!message.thread || state.channel === message.thread.id) return null;
  return make("button", { className: "thread-link", "data-channel": message.thread.id }, `↳ ${message.thread.name}`);
}

function ephemeralFoot(message) {
  const dismiss = guarded(() => ask("dismiss", { message: message.id }));
  return make("div", { className: "foot" }, "Only you can see this · ",
    make("button", { className: "quiet", onclick: dismiss }, "Dismiss message"));
}
