/** Deeper values need a reader without recursion. */
const depthMax = 64;
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const numberChars = /[-+.0-9eE]+/y;

/** Escapes, controls and lone surrogates. */
const rare = /[^\x20-\x5b\x5d-\ud7ff\ue000-\uffff]/;

export function isPlainText(text: string): boolean {
  return !rare.test(text);
}

/**
 * Returns -1 if the value is not canonical (RFC 8785) or deeply nested.
 * @param text satisfies `isPlainText`, so that each string ends at the next quotation mark
 */
export function canonicalEnd(text: string, at: number, depth = 0): number {
  switch (text.charCodeAt(at)) {
    case quote:
      return stringEnd(text, at);
    case 0x7b: // {
      return depth === depthMax ? -1 : objectEnd(text, at, depth + 1);
    case 0x5b: // [
      return depth === depthMax ? -1 : listEnd(text, at, depth + 1);
    case 0x6e: // n
      return text.startsWith('null', at) ? at + 4 : -1;
    case 0x74: // t
      return text.startsWith('true', at) ? at + 4 : -1;
    case 0x66: // f
      return text.startsWith('false', at) ? at + 5 : -1;
    default:
      return numberEnd(text, at);
  }
}

export function stringEnd(text: string, at: number): number {
  return text.charCodeAt(at) === quote ? text.indexOf('"', at + 1) + 1 || -1 : -1;
}

function numberEnd(text: string, at: number): number {
  numberChars.lastIndex = at;
  const [number] = numberChars.exec(text) ?? [];
  if (number === undefined || String(Number(number)) !== number) return -1;
  return at + number.length;
}

function listEnd(text: string, from: number, depth: number): number {
  let at = from + 1;
  if (text.charCodeAt(at) === 0x5d) return at + 1;
  for (;;) {
    at = canonicalEnd(text, at, depth);
    if (at === -1) return -1;
    const next = text.charCodeAt(at);
    at += 1;
    if (next === 0x5d) return at;
    if (next !== comma) return -1;
  }
}

function objectEnd(text: string, from: number, depth: number): number {
  let at = from + 1;
  if (text.charCodeAt(at) === 0x7d) return at + 1;
  let before = -1;
  for (;;) {
    const end = stringEnd(text, at);
    if (end === -1 || text.charCodeAt(end) !== colon) return -1;
    if (before !== -1 && !isOrdered(text, before, at)) return -1;
    before = at;
    at = canonicalEnd(text, end + 1, depth);
    if (at === -1) return -1;
    const next = text.charCodeAt(at);
    at += 1;
    if (next === 0x7d) return at;
    if (next !== comma) return -1;
  }
}

function isOrdered(text: string, first: number, second: number): boolean {
  for (let offset = 1; ; offset += 1) {
    const left = text.charCodeAt(first + offset);
    const right = text.charCodeAt(second + offset);
    if (left === quote) return right !== quote;
    if (right === quote) return false;
    if (left !== right) return left < right;
  }
}
