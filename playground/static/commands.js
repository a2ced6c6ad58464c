// The commands that can be run here, and what a typed one means.
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

// The command that a line names in full, and what stands behind its name; null while the name is still being typed.
export function named(line) {
  const typed = line.slice(1);
  const fitting = leaves().filter((leaf) => typed === leaf.name || typed.startsWith(`${leaf.name} `));
  const leaf = fitting.sort((one, other) => other.name.length - one.name.length)[0];
  return leaf ? { leaf, text: typed.slice(leaf.name.length) } : null;
}

// An option's value reaches to the next option's name: blanks in it need no quotes. The rest stands before the first.
export function split(options, text) {
  const names = options.map((option) => option.name).join("|");
  const marks = names ? [...text.matchAll(new RegExp(`(?<=^|\\s)(${names}):`, "g"))] : [];
  const filled = marks.map((mark, index) => ({
    option: options.find((option) => option.name === mark[1]),
    value: valueBetween(text, mark.index + mark[0].length, marks[index + 1]?.index),
  }));
  return { rest: text.slice(0, marks[0]?.index), filled };
}

const valueBetween = (text, start, end) => {
  const value = text.slice(start, end).replace(/^ /, "");
  return end === undefined ? value : value.trimEnd();
};

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
  return option.choices?.length ? option.choices : null;
}

// What keeps a value from being sent, as a sentence; null if nothing does.
export function faultOf(option, typed) {
  const value = typed.trim().toLowerCase();
  if (!value) return option.required ? `${option.name} is needed: ${option.description}` : null;
  const names = fixedChoices(option)?.map((choice) => choice.name);
  if (!names || names.some((name) => [name, name.replace(/^@/, "")].some((one) => one.toLowerCase() === value))) return null;
  return `${option.name} is one of these: ${names.join(", ")}`;
}
