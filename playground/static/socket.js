// One WebSocket: numbered requests with their replies, and news that comes unasked.
const waiting = new Map();
const listeners = new Map();
let socket = null;
let number = 0;
let opened = null;

export function onNews(kind, listener) {
  listeners.set(kind, listener);
}

function connect() {
  opened = new Promise((resolve) => {
    socket = new WebSocket(`ws://${location.host}/ui`);
    socket.addEventListener("open", resolve);
  });
  socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The connection broke."));
    waiting.clear();
    listeners.get("closed")?.();
    setTimeout(connect, 1000);
  });
  opened.then(() => listeners.get("opened")?.());
}

function hear(message) {
  if (message.news) {
    listeners.get(message.news)?.(message);
    return;
  }
  const call = waiting.get(message.to);
  waiting.delete(message.to);
  if (message.error) call?.reject(new Error(message.error));
  else call?.resolve(message.data);
}

export async function ask(what, details = {}) {
  await opened;
  number += 1;
  const mine = number;
  return new Promise((resolve, reject) => {
    waiting.set(mine, { resolve, reject });
    socket.send(JSON.stringify({ ...details, do: what, number: mine }));
  });
}

export const start = connect;
