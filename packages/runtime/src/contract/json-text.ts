/** JSON text of the members given, in their order; a value is JSON text already. */
export function jsonMembers(members: Readonly<Record<string, string>>): string {
  let text = '{';
  for (const key in members) {
    if (text.length > 1) text += ',';
    text += `"${key}":${members[key]}`;
  }
  return `${text}}`;
}

/** A string or null as JSON text. */
export function jsonString(value: string | null): string {
  return value === null ? 'null' : JSON.stringify(value);
}
