import { endOfString, quote } from './json-strings.js';

/** A leading zero ends the match: invalid JSON stays invalid. */
const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const asName = /\s*:/y;
const [minus, zero, nine] = [0x2d, 0x30, 0x39];

export function quoteNumbers(text: string, isWanted: (token: string) => boolean): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === minus || (code >= zero && code <= nine)) {
      numberToken.lastIndex = at;
      const token = numberToken.exec(text)?.[0];
      if (token === undefined) continue;
      const end = at + token.length;
      asName.lastIndex = end;
      if (isWanted(token) && !asName.test(text)) {
        parts.push(text.slice(from, at), '"', token, '"');
        from = end;
      }
      at = end - 1;
    }
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}
