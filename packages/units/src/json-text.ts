/** Returns the JSON text of an object with these members in order; values are JSON text. */
export function jsonMembers(members: Readonly<Record<string, string>>): string {
  let text = '{';
  for (const key in members) {
    if (text.length > 1) text += ',';
    text += `"${key}":${members[key]}`;
  }
  return `${text}}`;
}

/** Characters that need an escape, and a few others. */
const unusual = /[^\x20\x21\x23-\x5b\x5d-\ud7ff\ue000-\uffff]/;

/** Returns a string or null as JSON text. */
export function jsonString(value: string | null): string {
  if (value === null) return 'null';
  return unusual.test(value) ? JSON.stringify(value) : `"${value}"`;
}

/** Flattens a concatenated text: V8 keeps its parts until a character is read. */
export function inOnePart(text: string): string {
  text.charCodeAt(0);
  return text;
}
