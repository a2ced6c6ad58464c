// The list of channels, threads and direct messages, with what is unread in them.
import { byId, make } from "./dom.js";
import { isUnread, state } from "./state.js";

const DM = 1;

export function drawChannels() {
  const rooms = state.channels.filter((channel) => channel.kind !== DM);
  const dms = state.channels.filter((channel) => channel.kind === DM);
  byId("channels").replaceChildren(
    ...group(state.guild, rooms),
    ...(dms.length ? group("Direct messages", dms) : []));
  const waiting = state.channels.filter((channel) => channel.id !== state.channel).some(isUnread);
  document.title = `${waiting ? "• " : ""}${nameOf(state.channels.find((c) => c.id === state.channel)) || "Playground"}`;
}

const group = (title, channels) => [make("h2", {}, title), make("ul", {}, channels.map(entry))];

export const nameOf = (channel) => (channel ? `${channel.parent ? "↳ " : channel.kind === DM ? "@ " : "# "}${channel.name}` : "");

function entry(channel) {
  const count = state.unread.get(channel.id);
  const notes = [channel.is_archived && "archived", channel.is_locked && "locked"].filter(Boolean).join(", ");
  const classes = [isUnread(channel) && "unread", channel.is_archived && "archived"].filter(Boolean).join(" ");
  const badge = count ? make("span", { className: `badge ${count.rings ? "ring" : ""}`, "aria-label": `${count.news} unread` }, String(count.news)) : null;
  return make("li", { className: channel.parent ? "thread" : "" },
    make("button", { className: classes, "data-channel": channel.id, "aria-current": channel.id === state.channel ? "page" : null },
      make("span", { className: "name" }, nameOf(channel)), notes ? make("small", {}, notes) : null, badge));
}
