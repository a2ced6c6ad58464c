// The window: who plays, which channel is open, and what happens in it.
import { drawChannels, nameOf } from "./channels.js";
import { hideSuggestions } from "./composer.js";
import { confirmed } from "./dialogs.js";
import { byId, make, replaceKeepingFocus } from "./dom.js";
import { refreshDistances } from "./markdown.js";
import { messageElement } from "./message.js";
import { keepPlace, notePlace, showAt, showChanged, showNew, toEnd } from "./reading.js";
import { ask, onNews, start } from "./socket.js";
import { channelOf, complain, guarded, markRead, now, personName, state, takeNews } from "./state.js";

const log = byId("log");

function takePeople(people, server = state.server) {
  state.people = people;
  state.server = server;
  byId("person").replaceChildren(...people.map((person) => make("option", { value: person.id }, person.name)));
  byId("person").value = state.person;
  const me = people.find((person) => person.id === state.person);
  byId("locale").value = me?.locale ?? "";
  byId("closed-dms").checked = me?.dms_closed ?? false;
  byId("member").checked = me?.is_member ?? true;
  byId("has-bot").checked = server.has_bot;
  replaceKeepingFocus(byId("roles"), make("div", { id: "roles" }, server.roles.map((role) => roleBox(role, me))));
}

function roleBox(role, me) {
  const change = guarded(async (event) => {
    await ask("role", { role: role.id, has_it: event.target.checked });
    takePeople((await ask("people")).people);
    await refreshCommands();
  });
  return make("label", { className: "check" },
    make("input", { type: "checkbox", checked: me?.roles.includes(role.id) ?? false, onchange: change }), ` ${role.name}`);
}

function takeClock({ now: seconds, offset }) {
  state.clockOffset = seconds - Date.now() / 1000;
  byId("moved").textContent = offset ? `, moved on by ${Math.round(offset / 360) / 10} h` : "";
  tick();
}

function tick() {
  byId("clock").textContent = new Date(now() * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  refreshDistances();
}

const begin = guarded(async () => {
  const [person, channel] = location.hash.slice(1).split("/");
  const reply = await ask("people");
  const known = reply.people.find((one) => one.id === person) ?? reply.people[0];
  state.person = known.id;
  byId("locale").replaceChildren(...Object.entries(reply.locales).map(([value, name]) => make("option", { value }, name)));
  takePeople(reply.people, reply.server);
  takeClock(reply);
  await be(known.id, channel);
});

async function be(person, wanted) {
  showMenu(false);
  state.person = person;
  const reply = await ask("be", { person });
  state.bot = reply.bot;
  state.channels = reply.channels;
  takePeople(state.people);
  const first = channelOf(wanted) ?? channelOf(state.channel) ?? state.channels[0];
  await (first ? openChannel(first.id) : showNothing());
}

// Whoever left the server and has no direct messages sees no channel at all.
function showNothing() {
  state.channel = null;
  state.commands = [];
  byId("place").textContent = "";
  log.replaceChildren(make("p", { className: "beginning" }, `${personName(state.person)} is not on the server.`));
  drawChannels();
}

const isMenuOpen = () => document.body.classList.contains("with-menu");

// Returns whether that changed anything.
function showMenu(isOpen) {
  const isChanged = isMenuOpen() !== isOpen;
  document.body.classList.toggle("with-menu", isOpen);
  byId("menu").setAttribute("aria-expanded", String(isOpen));
  return isChanged;
}

async function openChannel(id, message) {
  state.channel = id;
  history.replaceState(null, "", `#${state.person}/${id}`);
  // Somebody else's channels must not be pressed while the answer is waited for.
  drawChannels();
  hideSuggestions();
  const reply = await ask("open", { channel: id });
  // Whoever was quicker than the answer is elsewhere by now.
  if (state.channel !== id) return;
  state.messages = new Map(reply.messages.map((one) => [one.id, one]));
  state.commands = reply.commands;
  log.replaceChildren(...older(reply), ...reply.messages.map(messageElement));
  markRead(channelOf(id), reply.messages.at(-1)?.id);
  byId("place").textContent = nameOf(channelOf(id));
  drawChannels();
  toEnd();
  if (message) flash(message);
}

function beginning() {
  const place = nameOf(channelOf(state.channel));
  return make("p", { className: "beginning" }, `Here begins ${place}. This page stands in for Discord. You are ${personName(state.person)}; `
    + "choose another name above to be somebody else, and join a table as both.");
}

function older({ messages, has_older: hasOlder }) {
  if (!hasOlder) return [beginning()];
  const fetchThem = guarded(async (event) => {
    const button = event.currentTarget;
    const earlier = await ask("open", { channel: state.channel, before: messages[0].id });
    const found = earlier.messages.map(messageElement);
    keepPlace(() => button.replaceWith(...older(earlier), ...found));
    (log.querySelector(".older") ?? log).focus({ preventScroll: true });
  });
  return [make("button", { className: "older", onclick: fetchThem }, "Show older messages")];
}

function flash(message) {
  const element = byId(`m${message}`);
  if (!element) return;
  showAt(element);
  element.classList.add("flash");
  setTimeout(() => element.classList.remove("flash"), 2000);
}

onNews("message", ({ message, is_new: isNew }) => {
  const channel = channelOf(message.channel_id);
  if (channel && isNew) takeNews(channel, message);
  if (message.channel_id === state.channel) place(message);
  if (isNew && !channel) refreshChannels();
  drawChannels();
});

const [EPHEMERAL, LOADING] = [1 << 6, 1 << 7];

const isMyAnswer = (message) => Boolean(message.flags & EPHEMERAL) || message.interaction_metadata?.user.id === state.person;

function place(message) {
  notePlace();
  const element = messageElement(message);
  const old = byId(`m${message.id}`);
  const isNew = !old || state.messages.get(message.id)?.flags & LOADING;
  if (old) showChanged(old, element);
  else log.append(element);
  state.messages.set(message.id, message);
  markRead(channelOf(state.channel), [...state.messages.keys()].at(-1));
  if (isNew) showNew(element, isMyAnswer(message));
}

async function refreshCommands() {
  if (state.channel) state.commands = (await ask("open", { channel: state.channel })).commands;
}

const refreshChannels = guarded(async () => {
  const reply = await ask("be", { person: state.person });
  state.channels = reply.channels;
  drawChannels();
});

onNews("gone", ({ message }) => { byId(`m${message}`)?.remove(); state.messages.delete(message); });
function takeChannels(channels) {
  state.channels = channels;
  if (channelOf(state.channel)) drawChannels();
  else if (channels.length) guarded(openChannel)(channels[0].id);
  else showNothing();
}

onNews("channels", ({ channels }) => takeChannels(channels));
onNews("people", ({ people, server, channels }) => { takePeople(people, server); takeChannels(channels); });
onNews("commands", guarded(refreshCommands));
onNews("clock", takeClock);
onNews("afresh", () => { location.hash = ""; location.reload(); });
onNews("closed", () => complain("The playground does not answer; trying again."));
onNews("opened", () => { byId("notice").hidden = true; begin(); });

byId("person").addEventListener("change", guarded((event) => be(event.target.value)));
byId("menu").addEventListener("click", () => showMenu(!isMenuOpen()));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  if (isMenuOpen() && showMenu(false)) byId("menu").focus();
  if (byId("more").open) byId("more").querySelector("summary").focus();
  byId("more").open = false;
});
byId("add-person").addEventListener("submit", guarded(async (event) => {
  event.preventDefault();
  await ask("add_person", { name: event.target.name.value });
  event.target.reset();
}));
// Asked before each request: until its answer is there, the page may have become somebody else's.
const whoIsPlaying = () => state.people.find((person) => person.id === state.person);
byId("closed-dms").addEventListener("change", guarded(async (event) => {
  const me = whoIsPlaying(), closed = event.target.checked;
  await ask("direct_messages", { closed });
  me.dms_closed = closed;
}));
byId("locale").addEventListener("change", guarded(async (event) => {
  const me = whoIsPlaying(), locale = event.target.value;
  await ask("locale", { locale });
  me.locale = locale;
}));
for (const [id, of] of [["member", "person"], ["has-bot", "bot"]]) {
  byId(id).addEventListener("change", guarded((event) => ask("membership", { of, is_member: event.target.checked })));
}
for (const button of document.querySelectorAll("[data-wish]")) {
  button.addEventListener("click", guarded(() => ask("thread", { channel: state.channel, wish: button.dataset.wish })));
}
for (const button of document.querySelectorAll("[data-seconds]")) {
  button.addEventListener("click", guarded(() => ask("advance", { seconds: Number(button.dataset.seconds) })));
}
byId("fresh").addEventListener("click", guarded(async () => {
  if (await confirmed("Forget all tables, messages and people, and start afresh?", "Start afresh")) await ask("fresh");
}));

// Links into Discord's channels, and everything that names a channel, lead to this page's own.
const JUMP = /^https:\/\/(?:ptb\.|canary\.)?discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/;
document.addEventListener("click", guarded(async (event) => {
  const jump = JUMP.exec(event.target.closest("a")?.href ?? "");
  const goal = event.target.closest("[data-channel]")?.dataset;
  const channel = jump?.[1] ?? goal?.channel;
  if (!event.target.closest("#more")) byId("more").open = false;
  if (!channel) return;
  event.preventDefault();
  if (!channelOf(channel)) throw new Error("You cannot see that channel.");
  if (showMenu(false)) log.focus({ preventScroll: true });
  await openChannel(channel, jump?.[2] ?? goal?.message);
}));

setInterval(tick, 15000);
start();
