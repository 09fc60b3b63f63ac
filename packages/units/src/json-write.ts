export function writeJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    text = writeWithoutRecursion(value);
  }
  if (text === undefined) throw new TypeError(`${typeof value} has no JSON text`);
  return text;
}

type Waiting = { readonly text: string } | { readonly value: unknown };

function writeWithoutRecursion(root: unknown): string {
  const parts: string[] = [];
  const waiting: Waiting[] = [{ value: root }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ('text' in next) {
      parts.push(next.text);
      continue;
    }
    const value = plain(next.value);
    if (typeof value !== 'object' || value === null) parts.push(JSON.stringify(value) ?? 'null');
    else if (Array.isArray(value)) openList(value, waiting);
    else openObject(value, waiting);
  }
  return parts.join('');
}

// The stack reverses their order.

function openList(list: readonly unknown[], waiting: Waiting[]): void {
  waiting.push({ text: ']' });
  for (let index = list.length - 1; index >= 0; index -= 1) {
    waiting.push({ value: list[index] });
    if (index > 0) waiting.push({ text: ',' });
  }
  waiting.push({ text: '[' });
}

function openObject(object: object, waiting: Waiting[]): void {
  const members = Object.entries(object).filter(([, member]) => isWritten(member));
  waiting.push({ text: '}' });
  for (let index = members.length - 1; index >= 0; index -= 1) {
    const [name, value] = members[index] ?? ['', null];
    waiting.push({ value }, { text: `${index > 0 ? ',' : ''}${JSON.stringify(name)}:` });
  }
  waiting.push({ text: '{' });
}

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const toJSON: unknown = Reflect.get(value, 'toJSON');
  return typeof toJSON === 'function' ? Reflect.apply(toJSON, value, []) : value;
}

function isWritten(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}

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
