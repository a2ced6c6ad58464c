// Building elements; text only ever enters the page as text, never as markup.
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && !name.startsWith("aria") && name !== "role") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

const PRESSABLE = "button, a, input";

// Whoever presses something by keyboard goes on from the same place in what takes the place of the old.
export function replaceKeepingFocus(old, ...fresh) {
  const at = [...old.querySelectorAll(PRESSABLE)].indexOf(document.activeElement);
  old.replaceWith(...fresh);
  if (at < 0) return;
  const pressable = fresh.flatMap((element) => [...element.querySelectorAll(PRESSABLE)]);
  pressable[Math.min(at, pressable.length - 1)]?.focus({ preventScroll: true });
}

export const byId = (id) => document.getElementById(id);

// The page may be open as localhost while files name 127.0.0.1: only the path counts.
export const local = (url) => {
  try {
    const parsed = new URL(url);
    return ["127.0.0.1", "localhost"].includes(parsed.hostname) ? parsed.pathname : url;
  } catch {
    return url;
  }
};
