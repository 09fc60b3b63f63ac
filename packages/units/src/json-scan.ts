type Step = string | number;

interface Open {
  step: Step;
  atName: boolean;
}

const [colon, comma, space] = [0x3a, 0x2c, 0x20];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Precedes recursive parsers.
 * @returns index of the first bracket beyond the limit
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

export function pathAt(text: string, index: number): Step[] {
  const open: Open[] = [];
  // A bracket there is the value.
  const until = /[[{]/.test(text.charAt(index)) ? index - 1 : index;
  walk(text, open, { until });
  return open.map(({ step }) => step);
}

export interface JsonExtent {
  readonly keys: number;
  readonly elements: number;
}

export function extentOf(
  text: string,
  { keys: keysMax, elements: elementsMax }: JsonExtent,
): JsonExtent {
  let [keys, elements, depth] = [0, 0, 0];
  const isArray: boolean[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === colon) keys += 1;
    else if (code === comma) elements += isArray[depth] === true ? 1 : 0;
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      isArray[depth] = code === openBracket;
      const isEmpty = isClosedAt(text, at + 1);
      if (code === openBracket && !isEmpty) elements += 1;
      if (code === openBrace && isEmpty) keys += 1;
    } else if (code === closeBracket || code === closeBrace) depth = Math.max(0, depth - 1);
    if (keys > keysMax || elements > elementsMax) break;
  }
  return { keys, elements };
}

function isClosedAt(text: string, from: number): boolean {
  let at = from;
  while (text.charCodeAt(at) <= space) at += 1;
  const code = text.charCodeAt(at);
  return code === closeBracket || code === closeBrace;
}

export interface NumberToken {
  readonly token: string;
  readonly path: readonly Step[];
}

export function numbersIn(
  text: string,
  isWanted: (token: string, outermost: Step | undefined) => boolean,
  numbersMax = 20,
): NumberToken[] {
  const tokens: NumberToken[] = [];
  const open: Open[] = [];
  const onNumber = (token: string) => {
    if (tokens.length === numbersMax || !isWanted(token, open[0]?.step)) return;
    tokens.push({ token, path: open.map(({ step }) => step) });
  };
  walk(text, open, { onNumber });
  return tokens;
}

const numberToken = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

interface Walk {
  readonly until?: number;
  readonly onNumber?: (token: string) => void;
}

function walk(text: string, open: Open[], { until, onNumber }: Walk): void {
  const end = Math.min(text.length - 1, until ?? text.length);
  let within: Open | undefined;
  for (let at = 0; at <= end; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') {
      const closing = endOfString(text, at);
      if (within?.atName) {
        within.step = nameOf(text.slice(at, closing + 1));
        within.atName = false;
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
  return sign === '{' ? { step: '', atName: true } : { step: 0, atName: false };
}

function nameOf(token: string): string {
  try {
    const name: unknown = JSON.parse(token);
    return typeof name === 'string' ? name : token;
  } catch {
    return token;
  }
}

/** A leading zero ends the match: invalid JSON stays invalid. */
const validNumber = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const asName = /\s*:/y;
const [minus, zero, nine] = [0x2d, 0x30, 0x39];

export function quoteNumbers(text: string, isWanted: (token: string) => boolean): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === minus || (code >= zero && code <= nine)) {
      validNumber.lastIndex = at;
      const token = validNumber.exec(text)?.[0];
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

const quote = 0x22;
const backslash = 0x5c;

/** Returns the index of the closing quote, or the end of the text. */
function endOfString(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
