export function jsonMembers(members: Readonly<Record<string, string>>): string {
  let text = '{';
  for (const key in members) {
    if (text.length > 1) text += ',';
    text += `"${key}":${members[key]}`;
  }
  return `${text}}`;
}

/** Characters that may need an escape. */
const unusual = /[^\x20\x21\x23-\x5b\x5d-\ud7ff\ue000-\uffff]/;

export function jsonString(value: string | null): string {
  if (value === null) return 'null';
  return unusual.test(value) ? JSON.stringify(value) : `"${value}"`;
}

export function inOnePart(text: string): string {
  text.charCodeAt(0);
  return text;
}
