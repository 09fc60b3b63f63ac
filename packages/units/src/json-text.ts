/** JSON text of the members given, in their order; a value is JSON text already. */
export function jsonMembers(members: Readonly<Record<string, string>>): string {
  let text = '{';
  for (const key in members) {
    if (text.length > 1) text += ',';
    text += `"${key}":${members[key]}`;
  }
  return `${text}}`;
}

/** Whatever cannot stand between quotes as it is, and a little that could. */
const unusual = /[^\x20\x21\x23-\x5b\x5d-\ud7ff\ue000-\uffff]/;

/** A string or null as JSON text. */
export function jsonString(value: string | null): string {
  if (value === null) return 'null';
  return unusual.test(value) ? JSON.stringify(value) : `"${value}"`;
}

/** A text that was put together of many parts, in one: V8 keeps the parts until somebody asks for a character. */
export function inOnePart(text: string): string {
  text.charCodeAt(0);
  return text;
}
