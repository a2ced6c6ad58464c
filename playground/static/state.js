// What this window knows: the people, whom it shows, the channels, and what was read.
import { byId } from "./dom.js";

export const state = {
  people: [], person: null, channels: [], channel: null, messages: new Map(), commands: [],
  guild: "", bot: "", clockOffset: 0, unread: new Map(),
};

export const personName = (id) => state.people.find((person) => person.id === id)?.name;
export const channelOf = (id) => state.channels.find((channel) => channel.id === id);
export const now = () => Date.now() / 1000 + state.clockOffset;

const key = (channel) => `read:${state.person}:${channel}`;

export function markRead(channel, message) {
  state.unread.delete(channel);
  if (message) localStorage.setItem(key(channel), message);
}

export function isUnread(channel) {
  if (channel.id === state.channel || !channel.last) return false;
  return BigInt(localStorage.getItem(key(channel.id)) ?? "0") < BigInt(channel.last);
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
