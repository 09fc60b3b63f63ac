/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The deepest nesting that has a canonical form here: deeper values could end the stack of a verifier. */
export const deepestNesting = 1000;

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

/**
 * The one canonical text of a JSON value by RFC 8785: no white space, object members in the order of their names'
 * UTF-16 code units, numbers as ECMAScript writes them, strings with the fewest escapes.
 *
 * @throws NotCanonicalizable for non-finite numbers, lone surrogates, nesting deeper than `deepestNesting`, and
 * values that are not JSON at all (undefined, dates, functions), which a plain writer would change or leave out.
 */
export function canonicalJson(value: Json): string {
  return write(value, undefined, 0);
}

/** Where a value is; linked from the inside out so that the path is put together only for an error. */
interface Place {
  readonly step: string | number;
  readonly within: Place | undefined;
}

function write(value: Json, place: Place | undefined, depth: number): string {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === 'string') return writeString(value, place);
  if (typeof value === 'number') return writeNumber(value, place);
  if (typeof value !== 'object') throw refusal(place, `is not JSON but ${typeof value}`);
  if (depth === deepestNesting) throw refusal(place, `is nested deeper than ${deepestNesting}`);
  return isList(value) ? writeList(value, place, depth + 1) : writeObject(value, place, depth + 1);
}

function writeList(list: readonly Json[], within: Place | undefined, depth: number): string {
  // Array.from visits the holes of a sparse array, which map would skip.
  return `[${Array.from(list, (item, step) => write(item, { step, within }, depth)).join(',')}]`;
}

function writeObject(object: JsonObject, within: Place | undefined, depth: number): string {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw refusal(within, 'is not a plain object');
  }
  let text = '{';
  // Without a comparison, sort orders by UTF-16 code units, which is the order RFC 8785 section 3.2.3 asks for.
  for (const name of Object.keys(object).sort()) {
    const member = object[name];
    const place = { step: name, within };
    if (member === undefined) throw refusal(place, 'is not JSON but undefined');
    if (text.length > 1) text += ',';
    text += `${writeString(name, place)}:${write(member, place, depth)}`;
  }
  return `${text}}`;
}

/** JSON.stringify escapes strings exactly as RFC 8785 section 3.2.2.2 asks, except for lone surrogates. */
function writeString(text: string, place: Place | undefined): string {
  if (/\p{Surrogate}/u.test(text)) throw refusal(place, 'has a lone surrogate');
  return JSON.stringify(text);
}

/** ECMAScript's number text is the one of RFC 8785 section 3.2.2.3; minus zero becomes zero in it. */
function writeNumber(number: number, place: Place | undefined): string {
  if (!Number.isFinite(number)) throw refusal(place, `is ${number}, which JSON cannot say`);
  return String(number);
}

function refusal(place: Place | undefined, reason: string): NotCanonicalizable {
  const steps: string[] = [];
  for (let at = place; at !== undefined; at = at.within) {
    steps.unshift(typeof at.step === 'number' ? `[${at.step}]` : `.${at.step}`);
  }
  return new NotCanonicalizable(`$${steps.join('')}`, reason);
}
