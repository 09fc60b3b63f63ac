import { usualCanonicalText } from './canonical-text.js';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A value that has no canonical JSON: what is wrong with it, and a path such as `$.data.volume`. */
export class NotCanonicalizable extends Error {
  override readonly name = 'NotCanonicalizable';
  readonly path: string;

  constructor(path: string, reason: string) {
    super(`${path} ${reason}`);
    this.path = path;
  }
}

/** Whether a JSON value is an array. */
export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a JSON value is an object. */
export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list or an object whose members are being written. */
type Open =
  | { readonly list: readonly unknown[]; next: number }
  | {
      readonly object: Readonly<Record<string, unknown>>;
      readonly names: readonly string[];
      next: number;
    };

/**
 * The one canonical text of a JSON value by RFC 8785: no white space, object members in the order of their names'
 * UTF-16 code units, numbers as ECMAScript writes them, strings with the fewest escapes. It does not call itself, so any
 * depth has a text. Half of a surrogate pair, which RFC 8785 leaves without a text, is escaped as ECMAScript does it
 * (`\\udead`): a log may hold one, and everything in it has to be proven.
 *
 * @param value JSON, as a parser made it
 * @throws NotCanonicalizable for non-finite numbers and values that are not JSON at all (undefined, dates, functions),
 *   which a plain writer would change or leave out
 */
export function canonicalJson(value: unknown): string {
  return usualCanonicalText(value) ?? anyCanonicalText(value);
}

function anyCanonicalText(value: unknown): string {
  const open: Open[] = [];
  let text = '';
  let next = value;
  for (;;) {
    if (typeof next === 'object' && next !== null) {
      const begun = opened(next, open);
      open.push(begun);
      text += 'list' in begun ? '[' : '{';
    } else text += scalar(next, open);
    let innermost = open.at(-1);
    while (innermost !== undefined && innermost.next === sizeOf(innermost)) {
      text += 'list' in innermost ? ']' : '}';
      open.pop();
      innermost = open.at(-1);
    }
    if (innermost === undefined) return text;
    if (innermost.next > 0) text += ',';
    if ('list' in innermost) next = innermost.list[innermost.next];
    else {
      const name = innermost.names[innermost.next] ?? '';
      text += `${JSON.stringify(name)}:`;
      next = innermost.object[name];
    }
    innermost.next += 1;
  }
}

function sizeOf(open: Open): number {
  return 'list' in open ? open.list.length : open.names.length;
}

function opened(value: object, open: readonly Open[]): Open {
  if (Array.isArray(value)) return { list: value, next: 0 };
  if (!isPlain(value)) throw refusal(open, 'is not a plain object');
  // Without a comparison, sort orders by UTF-16 code units, which is the order RFC 8785 section 3.2.3 asks for.
  return { object: value, names: Object.keys(value).sort(), next: 0 };
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * JSON.stringify escapes strings exactly as RFC 8785 section 3.2.2.2 asks, and ECMAScript's number text is the one of
 * section 3.2.2.3; minus zero becomes zero in it.
 */
function scalar(value: unknown, open: readonly Open[]): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || value === true || value === false) return String(value);
  if (typeof value !== 'number') throw refusal(open, `is not JSON but ${typeof value}`);
  if (!Number.isFinite(value)) throw refusal(open, `is ${value}, which JSON cannot say`);
  return String(value);
}

/** What is wrong with the value that is being written: the last one begun in everything that is open. */
function refusal(open: readonly Open[], reason: string): NotCanonicalizable {
  const steps = open.map((one) =>
    'list' in one ? `[${one.next - 1}]` : `.${one.names[one.next - 1]}`,
  );
  return new NotCanonicalizable(`$${steps.join('')}`, reason);
}
