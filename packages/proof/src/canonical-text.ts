/** Deeper values need a writer without recursion. */
const depthMax = 64;
/** Bounds the memory. */
const namesMax = 64;
const charsMax = 1_024;
/** Per first name, and of first names. */
const kindsMax = 8;
const firstNamesMax = 250;

interface Shape {
  readonly names: readonly string[];
  readonly sorted: readonly string[];
  readonly before: readonly string[];
}

/** A parser reuses name strings, so comparing them is cheaper than joining. */
const shapes = new Map<string, Shape[]>();
const needsEscape = /[^\x20\x21\x23-\x5b\x5d-\ud7ff\ue000-\uffff]/;

/** Undefined for deep nesting or values outside parsed JSON. */
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
  // Sorts by UTF-16 code units (RFC 8785 section 3.2.3).
  const sorted = [...names].sort();
  const before = sorted.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return { names, sorted, before };
}
