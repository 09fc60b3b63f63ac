export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The message begins with a path such as `$.data.volume`. */
export class NotCanonicalizable extends Error {
  override readonly name = 'NotCanonicalizable';
}

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Open =
  | { readonly list: readonly unknown[]; next: number }
  | {
      readonly object: Readonly<Record<string, unknown>>;
      readonly names: readonly string[];
      next: number;
    };

/**
 * RFC 8785, of any depth, but escapes a lone surrogate (`\\udead`): every event needs a leaf.
 * @throws NotCanonicalizable for non-finite numbers and non-JSON values, which JSON.stringify would
 * change or omit
 */
export function canonicalJson(value: unknown): string {
  const open: Open[] = [];
  let text = '';
  let next = value;
  for (;;) {
    if (typeof next === 'object' && next !== null) {
      const state = opened(next, open);
      open.push(state);
      text += 'list' in state ? '[' : '{';
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
      text += `${quoted(name)}:`;
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
  // RFC 8785 section 3.2.3: by UTF-16 code units.
  return { object: value, names: Object.keys(value).sort(), next: 0 };
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** RFC 8785 sections 3.2.2.2 and 3.2.2.3. */
function scalar(value: unknown, open: readonly Open[]): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || value === true || value === false) return String(value);
  if (typeof value !== 'number') throw refusal(open, `is not JSON but ${typeof value}`);
  if (!Number.isFinite(value)) throw refusal(open, `is ${value}, which JSON cannot say`);
  return String(value);
}

const needsEscape = /[^\x20\x21\x23-\x5b\x5d-\ud7ff\ue000-\uffff]/;

function quoted(text: string): string {
  return needsEscape.test(text) ? JSON.stringify(text) : `"${text}"`;
}

function refusal(open: readonly Open[], reason: string): NotCanonicalizable {
  const steps = open.map((one) =>
    'list' in one ? `[${one.next - 1}]` : `.${one.names[one.next - 1]}`,
  );
  return new NotCanonicalizable(`$${steps.join('')} ${reason}`);
}
