// Reading a typed command: which one it is, which options are filled, what may come next.
import { state } from "./state.js";

const [SUBCOMMAND, GROUP, BOOLEAN, USER] = [1, 2, 5, 6];

// Every command that can be run, with its full name.
export function leaves() {
  const found = [];
  const visit = (name, holder, description) => {
    const nested = (holder.options ?? []).filter((option) => [SUBCOMMAND, GROUP].includes(option.type));
    if (!nested.length) found.push({ name, description, options: holder.options ?? [] });
    for (const option of nested) visit(`${name} ${option.name}`, option, option.description);
  };
  for (const command of state.commands) visit(command.name, command, command.description);
  return found.sort((one, other) => one.name.localeCompare(other.name));
}

export function read(text) {
  const typed = text.slice(1);
  const fitting = leaves().filter((leaf) => typed === leaf.name || typed.startsWith(`${leaf.name} `));
  const leaf = fitting.sort((one, other) => other.name.length - one.name.length)[0];
  if (!leaf) return { typed, leaf: null, filled: [] };
  return { typed, leaf, filled: optionsIn(leaf, typed.slice(leaf.name.length)) };
}

// An option's value reaches to the next option's name: blanks in it need no quotes.
function optionsIn(leaf, text) {
  const names = leaf.options.map((option) => option.name).join("|");
  if (!names) return [];
  const marks = [...text.matchAll(new RegExp(`(?<=^|\\s)(${names}):`, "g"))];
  return marks.map((mark, index) => ({
    option: leaf.options.find((option) => option.name === mark[1]),
    value: text.slice(mark.index + mark[0].length, marks[index + 1]?.index).replace(/^ /, "").replace(/ $/, index + 1 < marks.length ? "" : " "),
  }));
}

// What the bot gets: names of choices and people become their values.
export function valueOf(option, typed, offered) {
  const value = typed.trim();
  if (option.type === USER) return state.people.find((person) => `@${person.name}` === value || person.name === value)?.id ?? value;
  const known = [...(offered.get(option.name) ?? []), ...(option.choices ?? [])];
  return known.find((choice) => choice.name === value)?.value ?? value;
}

export function fixedChoices(option) {
  if (option.type === BOOLEAN) return [{ name: "true", value: "true" }, { name: "false", value: "false" }];
  if (option.type === USER) return state.people.map((person) => ({ name: `@${person.name}`, value: person.id }));
  return option.choices ?? null;
}
