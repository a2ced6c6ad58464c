// The part of Discord's markdown that bots use, as elements.
import { make } from "./dom.js";
import { channelOf, now, personName, state } from "./state.js";

const INLINE = [
  [/^\\([^\w\s])/, ([, sign]) => sign],
  [/^`([^`]+)`/, ([, code]) => make("code", {}, code)],
  [/^\*\*(.+?)\*\*(?!\*)/s, ([, inner]) => make("strong", {}, inline(inner))],
  [/^__(.+?)__/s, ([, inner]) => make("u", {}, inline(inner))],
  [/^\*([^\s*].*?)\*/s, ([, inner]) => make("em", {}, inline(inner))],
  [/^_([^\s_].*?)_(?!\w)/s, ([, inner]) => make("em", {}, inline(inner))],
  [/^~~(.+?)~~/s, ([, inner]) => make("s", {}, inline(inner))],
  [/^\|\|(.+?)\|\|/s, ([, inner]) => spoiler(inner)],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, ([, label, url]) => link(url, inline(label))],
  [/^<(https?:\/\/[^\s>]+)>/, ([, url]) => link(url, [url])],
  [/^https?:\/\/[^\s<>)]+/, ([url]) => link(url, [url])],
  [/^<@!?(\d+)>/, ([, id]) => mention(`@${personName(id) ?? (state.bot || "somebody")}`)],
  [/^<@&(\d+)>/, ([, id]) => mention(`@${state.server.roles.find((role) => role.id === id)?.name ?? "unknown"}`)],
  [/^<#(\d+)>/, ([, id]) => mention(`#${channelOf(id)?.name ?? "unknown"}`, id)],
  [/^<t:(\d+)(?::([a-zA-Z]))?>/, ([, seconds, style]) => moment(Number(seconds), style)],
  [/^<:(\w+):(\d+)>/, ([, name, id]) => make("img", { className: "emoji", src: `/emojis/${id}/${name}.png`, alt: `:${name}:` })],
  [/^<\/([^:>]+):\d+>/, ([, name]) => mention(`/${name}`)],
];

export function inline(text) {
  const found = [];
  let plain = "";
  let rest = text;
  while (rest) {
    const hit = matchOf(rest, plain);
    if (hit) {
      found.push(plain, hit.node);
      plain = "";
      rest = rest.slice(hit.length);
    } else {
      plain += rest[0];
      rest = rest.slice(1);
    }
  }
  return [...found, plain].flat().filter((part) => part !== "");
}

function matchOf(rest, before) {
  for (const [pattern, build] of INLINE) {
    const match = pattern.exec(rest);
    // An underscore inside a word is no emphasis.
    if (match && !(rest[0] === "_" && /\w$/.test(before))) return { node: build(match), length: match[0].length };
  }
  return null;
}

function link(url, label) {
  return make("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, label);
}

function mention(label, channel) {
  return make("span", { className: "mention", "data-channel": channel }, label);
}

function spoiler(inner) {
  const open = (event) => event.currentTarget.classList.add("open");
  return make("span", { className: "spoiler", tabIndex: 0, role: "button", "aria-label": "Hidden text", onclick: open,
    onkeydown: (event) => event.key === "Enter" && open(event) }, inline(inner));
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function moment(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  const full = date.toLocaleString([], STYLES.F);
  const text = style === "R" ? distance(seconds) : date.toLocaleString([], STYLES[style] ?? STYLES.f);
  return make("time", { dateTime: date.toISOString(), title: full, "data-relative": style === "R" ? seconds : null }, text);
}

export function distance(seconds) {
  const away = seconds - now();
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / size), unit);
}

export function refreshDistances() {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    element.textContent = distance(Number(element.dataset.relative));
  }
}

export function markdown(text) {
  const box = make("div", { className: "text" });
  const lines = text.split("\n");
  while (lines.length) box.append(block(lines));
  return box;
}

function block(lines) {
  const line = lines.shift();
  const heading = /^(#{1,3}) +(.+)/.exec(line);
  // Below the channel's name all stand on one level, however large: no level is left out for those who listen.
  if (heading) return make("h2", { className: `size-${heading[1].length}` }, inline(heading[2]));
  if (line.startsWith("-# ")) return make("p", { className: "subtext" }, inline(line.slice(3)));
  if (line.startsWith("```")) return codeBlock(line, lines);
  if (line.startsWith("> ")) return gather("blockquote", /^> /, line, lines, (part) => make("p", {}, inline(part)));
  if (/^ *[-*] +/.test(line)) return gather("ul", /^ *[-*] +/, line, lines, (part) => make("li", {}, inline(part)));
  if (/^ *\d+\. +/.test(line)) return numbered(line, lines);
  return make("p", {}, line ? inline(line) : make("br"));
}

function gather(tag, mark, first, lines, build) {
  const parts = [first];
  while (lines.length && mark.test(lines[0]) && !lines[0].startsWith("-# ")) parts.push(lines.shift());
  return make(tag, {}, parts.map((part) => build(part.replace(mark, ""))));
}

function numbered(line, lines) {
  const list = gather("ol", /^ *\d+\. +/, line, lines, (part) => make("li", {}, inline(part)));
  list.start = parseInt(line, 10);
  return list;
}

function codeBlock(line, lines) {
  const single = /^```(.*)```$/.exec(line);
  if (single) return make("pre", {}, make("code", {}, single[1]));
  const code = [];
  if (!/^```\w*$/.test(line)) code.push(line.slice(3));
  while (lines.length && !lines[0].includes("```")) code.push(lines.shift());
  if (lines.length) code.push(lines.shift().replace("```", ""));
  return make("pre", {}, make("code", {}, code.join("\n").replace(/\n$/, "")));
}
