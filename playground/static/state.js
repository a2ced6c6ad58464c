// What this window knows: the people, whom it shows, the channels, and what was read.
import { byId } from "./dom.js";

export const state = {
  people: [], person: null, channels: [], channel: null, messages: new Map(), commands: [],
  server: { name: "", roles: [], has_bot: true }, bot: "", clockOffset: 0,
};

export const personName = (id) => state.people.find((person) => person.id === id)?.name;
export const channelOf = (id) => state.channels.find((channel) => channel.id === id);
export const now = () => Date.now() / 1000 + state.clockOffset;

const key = (channel) => `read:${state.person}:${channel}`;

const readUpTo = (channel) => BigInt(localStorage.getItem(key(channel.id)) ?? "0");

export function markRead(channel, message) {
  if (channel && message) localStorage.setItem(key(channel.id), message);
}

export function takeNews(channel, message) {
  channel.last = message.id;
  if (message.rings) channel.pings.push(message.id);
}

export function isUnread(channel) {
  if (channel.id === state.channel || !channel.last) return false;
  return readUpTo(channel) < BigInt(channel.last);
}

// How many messages rang since the person last looked, whichever window they rang in.
export function ringsIn(channel) {
  if (channel.id === state.channel) return 0;
  const read = readUpTo(channel);
  return channel.pings.filter((message) => BigInt(message) > read).length;
}

let hiding = null;

export function complain(error) {
  const notice = byId("notice");
  notice.textContent = error.message ?? String(error);
  notice.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { notice.hidden = true; }, 8000);
}

export const guarded = (action) => async (...values) => {
  try {
    await action(...values);
  } catch (error) {
    complain(error);
  }
};
