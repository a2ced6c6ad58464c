// The window: who plays, which channel is open, and what happens in it.
import { drawChannels, nameOf } from "./channels.js";
import { hideSuggestions } from "./composer.js";
import { confirmed } from "./dialogs.js";
import { byId, make } from "./dom.js";
import { refreshDistances } from "./markdown.js";
import { messageElement } from "./message.js";
import { ask, onNews, start } from "./socket.js";
import { channelOf, complain, guarded, markRead, now, state } from "./state.js";

const log = byId("log");

function takePeople(people) {
  state.people = people;
  byId("person").replaceChildren(...people.map((person) => make("option", { value: person.id }, person.name)));
  byId("person").value = state.person;
  byId("closed-dms").checked = people.find((person) => person.id === state.person)?.dms_closed ?? false;
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
  state.guild = reply.guild;
  const known = reply.people.find((one) => one.id === person) ?? reply.people[0];
  state.person = known.id;
  takePeople(reply.people);
  takeClock(reply);
  await be(known.id, channel);
});

async function be(person, wanted) {
  state.person = person;
  state.unread.clear();
  const reply = await ask("be", { person });
  state.bot = reply.bot;
  state.channels = reply.channels;
  takePeople(state.people);
  await openChannel((channelOf(wanted) ?? channelOf(state.channel) ?? state.channels[0]).id);
}

async function openChannel(id, message) {
  state.channel = id;
  history.replaceState(null, "", `#${state.person}/${id}`);
  document.body.classList.remove("with-menu");
  byId("menu").setAttribute("aria-expanded", "false");
  hideSuggestions();
  const reply = await ask("open", { channel: id });
  state.messages = new Map(reply.messages.map((one) => [one.id, one]));
  state.commands = reply.commands;
  log.replaceChildren(...older(reply), ...reply.messages.map(messageElement));
  markRead(id, reply.messages.at(-1)?.id);
  byId("place").textContent = nameOf(channelOf(id));
  drawChannels();
  toEnd();
  if (message) flash(message);
}

function older({ messages, has_older: hasOlder }) {
  if (!hasOlder) return [];
  const fetchThem = guarded(async (event) => {
    const button = event.currentTarget;
    const earlier = await ask("open", { channel: state.channel, before: messages[0].id });
    const fromEnd = log.scrollHeight - log.scrollTop;
    button.replaceWith(...older(earlier), ...earlier.messages.map(messageElement));
    log.scrollTop = log.scrollHeight - fromEnd;
  });
  return [make("button", { className: "older", onclick: fetchThem }, "Show older messages")];
}

// Pictures change the height after they have loaded, so the end is looked for again then.
function toEnd() {
  log.scrollTop = log.scrollHeight;
  for (const image of log.querySelectorAll("img")) image.addEventListener("load", () => { if (isFollowing) log.scrollTop = log.scrollHeight; });
}

let isFollowing = true;
log.addEventListener("scroll", () => { isFollowing = log.scrollHeight - log.scrollTop - log.clientHeight < 120; });

function flash(message) {
  const element = byId(`m${message}`);
  element?.scrollIntoView({ block: "center" });
  element?.classList.add("flash");
  setTimeout(() => element?.classList.remove("flash"), 2000);
}

onNews("message", ({ message, is_new: isNew }) => {
  const channel = channelOf(message.channel_id);
  if (channel && isNew) channel.last = message.id;
  if (message.channel_id === state.channel) place(message);
  else if (isNew) {
    const count = state.unread.get(message.channel_id) ?? { news: 0, rings: false };
    state.unread.set(message.channel_id, { news: count.news + 1, rings: count.rings || message.rings });
  }
  if (isNew && !channel) refreshChannels();
  drawChannels();
});

function place(message) {
  const element = messageElement(message);
  const old = byId(`m${message.id}`);
  const focused = old?.contains(document.activeElement) ? [...old.querySelectorAll("button, a")].indexOf(document.activeElement) : -1;
  if (old) old.replaceWith(element);
  else log.append(element);
  if (focused >= 0) element.querySelectorAll("button, a")[focused]?.focus();
  state.messages.set(message.id, message);
  markRead(state.channel, [...state.messages.keys()].at(-1));
  if (isFollowing) toEnd();
}

const refreshChannels = guarded(async () => {
  const reply = await ask("be", { person: state.person });
  state.channels = reply.channels;
  drawChannels();
});

onNews("gone", ({ message }) => { byId(`m${message}`)?.remove(); state.messages.delete(message); });
onNews("channels", ({ channels }) => {
  state.channels = channels;
  if (channelOf(state.channel)) drawChannels();
  else guarded(openChannel)(channels[0].id);
});
onNews("people", ({ people }) => takePeople(people));
onNews("commands", guarded(async () => { state.commands = (await ask("open", { channel: state.channel })).commands; }));
onNews("clock", takeClock);
onNews("afresh", () => { location.hash = ""; location.reload(); });
onNews("closed", () => complain("The playground does not answer; trying again."));
onNews("opened", () => { byId("notice").hidden = true; begin(); });

byId("person").addEventListener("change", guarded((event) => be(event.target.value)));
byId("menu").addEventListener("click", () => {
  const isOpen = document.body.classList.toggle("with-menu");
  byId("menu").setAttribute("aria-expanded", String(isOpen));
});
byId("add-person").addEventListener("submit", guarded(async (event) => {
  event.preventDefault();
  await ask("add_person", { name: event.target.name.value });
  event.target.reset();
}));
byId("closed-dms").addEventListener("change", guarded(async (event) => {
  await ask("direct_messages", { closed: event.target.checked });
  state.people.find((person) => person.id === state.person).dms_closed = event.target.checked;
}));
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
  await openChannel(channel, jump?.[2] ?? goal?.message);
}));

setInterval(tick, 15000);
start();
