/** A step into a JSON text: an object's name or an array's index. */
type Step = string | number;

interface Open {
  readonly kind: 'object' | 'array';
  step: Step;
  /** In an object: whether the next string is a name. */
  atName: boolean;
}

const quote = 0x22;
const backslash = 0x5c;
const point = 0x2e;

/**
 * Where a JSON text nests objects and arrays more than so many levels deep; undefined if it does not. It looks at
 * the text alone, so it may be asked before anything that calls itself for each level gets to see it.
 *
 * @returns the index of the bracket that is one too many
 */
export function tooDeepAt(text: string, levelsMax: number): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > levelsMax) return at;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return undefined;
}

/** The steps from the outermost value of a JSON text to the value or name that stands at, or around, an index. */
export function pathAt(text: string, index: number): Step[] {
  const open: Open[] = [];
  // A bracket at the index is the value itself, not something around it.
  const until = /[[{]/.test(text.charAt(index)) ? index - 1 : index;
  walk(text, open, { until });
  return open.map(({ step }) => step);
}

/** Where a JSON text has a name that `isWanted` picks: the steps to it. */
export function nameIn(text: string, isWanted: (name: string) => boolean): Step[] | undefined {
  const open: Open[] = [];
  let found: Step[] | undefined;
  const onName = (name: string) => {
    if (isWanted(name)) found ??= open.map(({ step }) => step);
  };
  walk(text, open, { onName });
  return found;
}

const escaped = /\\(?:u([0-9a-fA-F]{4})|[^u])/g;

/**
 * Where a JSON text that was UTF-8 escapes what is no character of a text: U+0000, or half of a surrogate pair.
 *
 * @returns the first such escape's index
 */
export function forbiddenEscapeAt(
  text: string,
): { readonly index: number; readonly kind: 'nul' | 'surrogate' } | undefined {
  // The end of an escaped high half, which a low half has to follow at once.
  let high: { readonly index: number; readonly end: number } | undefined;
  for (const match of text.matchAll(escaped)) {
    const { index } = match;
    const unit = match[1] === undefined ? -1 : Number.parseInt(match[1], 16);
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    const followsHigh = high !== undefined && high.end === index && isLow;
    if (high !== undefined && !followsHigh) return { index: high.index, kind: 'surrogate' };
    if (isLow && !followsHigh) return { index, kind: 'surrogate' };
    if (unit === 0) return { index, kind: 'nul' };
    high = unit >= 0xd800 && unit <= 0xdbff ? { index, end: index + 6 } : undefined;
  }
  return high === undefined ? undefined : { index: high.index, kind: 'surrogate' };
}

/** A number as a JSON text writes it. */
export interface NumberToken {
  readonly token: string;
  readonly path: readonly Step[];
}

/** The numbers of a JSON text that `isWanted` picks, each with the steps that lead to it. */
export function numbersIn(text: string, isWanted: (token: string) => boolean): NumberToken[] {
  const found: NumberToken[] = [];
  const open: Open[] = [];
  const onNumber = (token: string) => {
    if (isWanted(token)) found.push({ token, path: open.map(({ step }) => step) });
  };
  walk(text, open, { onNumber });
  return found;
}

/**
 * Whether a JSON text writes a number that a double may round: one of sixteen digits, the point among them, or with an exponent.
 *
 * @param text valid JSON
 */
export function writesLongNumber(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === point || (code >= 0x30 && code <= 0x39)) {
      digits += 1;
      if (digits === 16) return true;
      continue;
    } else if (digits > 0 && (code === 0x65 || code === 0x45)) return true;
    digits = 0;
  }
  return false;
}

const numberToken = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

interface Walk {
  /** The last index that is looked at; a string that begins before it is read whole. */
  readonly until?: number;
  readonly onNumber?: (token: string) => void;
  readonly onName?: (name: string) => void;
}

/** Goes through a text's tokens; `open` is at every moment what is open around the token at hand. */
function walk(text: string, open: Open[], { until, onNumber, onName }: Walk): void {
  const end = Math.min(text.length - 1, until ?? text.length);
  let within: Open | undefined;
  for (let at = 0; at <= end; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') {
      const closing = endOfString(text, at);
      if (within?.atName) {
        within.step = nameOf(text.slice(at, closing + 1));
        within.atName = false;
        onName?.(within.step);
      }
      at = closing;
    } else if (sign === '{' || sign === '[') {
      within = opened(sign);
      open.push(within);
    } else if (sign === '}' || sign === ']') {
      open.pop();
      within = open.at(-1);
    } else if (sign === ',' && within !== undefined) {
      if (typeof within.step === 'number') within.step += 1;
      else within.atName = true;
    } else if (sign === '-' || (sign >= '0' && sign <= '9')) {
      numberToken.lastIndex = at;
      const token = numberToken.exec(text)?.[0];
      if (token === undefined) continue;
      onNumber?.(token);
      at += token.length - 1;
    }
  }
}

function opened(sign: '{' | '['): Open {
  return sign === '{'
    ? { kind: 'object', step: '', atName: true }
    : { kind: 'array', step: 0, atName: false };
}

function nameOf(token: string): string {
  try {
    const name: unknown = JSON.parse(token);
    return typeof name === 'string' ? name : token;
  } catch {
    return token;
  }
}

/** The index of a string's closing quote, or of the text's end. */
function endOfString(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
