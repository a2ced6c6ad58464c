// The list of channels, threads and direct messages, with what is unread in them.
import { byId, make, replaceKeepingFocus } from "./dom.js";
import { isUnread, ringsIn, state } from "./state.js";

const DM = 1;

export function drawChannels() {
  const rooms = state.channels.filter((channel) => channel.kind !== DM);
  const dms = state.channels.filter((channel) => channel.kind === DM);
  const list = make("div", { id: "rooms" }, group(state.server.name, rooms), dms.length ? group("Direct messages", dms) : []);
  // A press would be lost if its button were replaced between finger down and finger up.
  if (!byId("rooms").isEqualNode(list)) replaceKeepingFocus(byId("rooms"), list);
  const waiting = state.channels.filter((channel) => channel.id !== state.channel).some(isUnread);
  document.title = `${waiting ? "• " : ""}${nameOf(state.channels.find((c) => c.id === state.channel)) || "Playground"}`;
}

const group = (title, channels) => [make("h2", {}, title), make("ul", {}, channels.map(entry))];

export const nameOf = (channel) => (channel ? `${channel.parent ? "↳ " : channel.kind === DM ? "@ " : "# "}${channel.name}` : "");

function entry(channel) {
  const rings = ringsIn(channel);
  const notes = [channel.is_archived && "archived", channel.is_locked && "locked"].filter(Boolean).join(", ");
  const classes = [isUnread(channel) && "unread", channel.is_archived && "archived"].filter(Boolean).join(" ");
  const unread = isUnread(channel) ? make("span", { className: "hidden" }, "unread") : null;
  const badge = rings ? make("span", { className: "badge" }, String(rings)) : null;
  return make("li", { className: channel.parent ? "thread" : "" },
    make("button", { className: classes, "data-channel": channel.id, "aria-current": channel.id === state.channel ? "page" : null },
      make("span", { className: "name" }, nameOf(channel)), notes ? make("small", {}, notes) : null, unread, badge));
}
