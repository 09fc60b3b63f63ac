// Fast writer for usual JSON values; unusual ones need the general writer.

/** Deeper values need a writer without recursion. */
const depthMax = 64;
/** Bounds the memory for member names; larger objects are rare. */
const namesMax = 64;
const charsMax = 1_024;
/** Maximum cached shapes per first name, and maximum first names. */
const kindsMax = 8;
const firstNamesMax = 250;

/** The member names of an object in order, with their canonical order. */
interface Shape {
  readonly names: readonly string[];
  readonly sorted: readonly string[];
  /** The text before each member's value, in canonical order. */
  readonly before: readonly string[];
}

/** By first name: a parser reuses name strings, so comparing all names is cheaper than joining them. */
const shapes = new Map<string, Shape[]>();
/** Characters that a string cannot contain unescaped. */
const needsEscape = /[^\x20\x21\x23-\x5b\x5d-\ud7ff\ue000-\uffff]/;

/**
 * Returns the canonical text of a JSON value (RFC 8785) like `canonicalJson`; undefined for deep nesting or values
 * outside parsed JSON, which `canonicalJson` writes or refuses.
 */
export function usualCanonicalText(value: unknown, depth = 0): string | undefined {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : undefined;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      if (depth === depthMax) return undefined;
      return Array.isArray(value) ? textOfList(value, depth) : textOfObject(value, depth);
    default:
      return undefined;
  }
}

/** Quotes a string for canonical JSON. */
export function quoted(text: string): string {
  return needsEscape.test(text) ? JSON.stringify(text) : `"${text}"`;
}

function textOfList(list: readonly unknown[], depth: number): string | undefined {
  let text = '[';
  for (let index = 0; index < list.length; index += 1) {
    const item = usualCanonicalText(list[index], depth + 1);
    if (item === undefined) return undefined;
    text += index === 0 ? item : `,${item}`;
  }
  return `${text}]`;
}

function textOfObject(value: object, depth: number): string | undefined {
  if (!isOfParser(value)) return undefined;
  const { sorted, before } = shapeOf(Object.keys(value));
  if (sorted.length === 0) return '{}';
  let text = '';
  for (let index = 0; index < sorted.length; index += 1) {
    const member = usualCanonicalText(value[sorted[index] ?? ''], depth + 1);
    if (member === undefined) return undefined;
    text += `${before[index]}${member}`;
  }
  return `${text}}`;
}

function isOfParser(value: object): value is Readonly<Record<string, unknown>> {
  return Object.getPrototypeOf(value) === Object.prototype;
}

function shapeOf(names: readonly string[]): Shape {
  const [first] = names;
  if (first === undefined || names.length > namesMax) return newShape(names);
  const alike = shapes.get(first);
  if (alike !== undefined) {
    for (const shape of alike) if (areSame(shape.names, names)) return shape;
  }
  const shape = newShape(names);
  if (names.reduce((chars, name) => chars + name.length, 0) <= charsMax) keep(first, shape, alike);
  return shape;
}

function keep(first: string, shape: Shape, alike: Shape[] | undefined): void {
  if (alike !== undefined) {
    if (alike.length === kindsMax) alike.length = 0;
    alike.push(shape);
    return;
  }
  if (shapes.size === firstNamesMax) shapes.clear();
  shapes.set(first, [shape]);
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  for (let index = 0; index < some.length; index += 1) {
    if (some[index] !== others[index]) return false;
  }
  return true;
}

function newShape(names: readonly string[]): Shape {
  // The default sort order is by UTF-16 code units, as in RFC 8785 section 3.2.3.
  const sorted = [...names].sort();
  const before = sorted.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return { names, sorted, before };
}
