import fc from 'fast-check';
import { wkt } from '../acceptance/place.js';

export interface Schema {
  readonly [keyword: string]: unknown;
}

export type Lookup = (ref: string) => Schema;

const deep = 4;

export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1e308, -0, 2 ** 53, [], {}, [[]], [null], { $ne: null }],
    ...['', ' ', '0', 'null', '\u0000', '\ud800', '../../etc/passwd', '%00', 'NaN', '1e400'],
    ...["'; drop table transactions; --", '9'.repeat(400), 'x'.repeat(5_000)],
    JSON.parse('{"__proto__":{"polluted":true}}'),
    wkt('POLYGON((0 0, 1 1, 0 1, 1 0, 0 0))'),
    { type: 'Point', coordinates: [Number.MAX_VALUE, 0] },
    { type: 'GeometryCollection', geometries: [] },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

export function valuesOf(
  schema: Schema,
  lookup: Lookup,
  known: fc.Arbitrary<string>,
  depth = 0,
): fc.Arbitrary<unknown> {
  const right = rightValue(schema, lookup, known, depth);
  return depth === 0
    ? fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: junk })
    : fc.oneof({ weight: 40, arbitrary: right }, { weight: 1, arbitrary: junk });
}

function rightValue(
  schema: Schema,
  lookup: Lookup,
  known: fc.Arbitrary<string>,
  depth: number,
): fc.Arbitrary<unknown> {
  const into = (inner: unknown) => valuesOf(Object(inner), lookup, known, depth + 1);
  if (typeof schema['$ref'] === 'string')
    return rightValue(lookup(schema['$ref']), lookup, known, depth);
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum']);
  for (const word of ['anyOf', 'oneOf'] as const) {
    const choices = schema[word];
    if (Array.isArray(choices)) return fc.oneof(...choices.map(into));
  }
  const example = 'example' in schema ? [fc.constant(schema['example'])] : [];
  switch (schema['type']) {
    case 'string':
      return fc.oneof(...example, ...texts(schema, known));
    case 'integer':
    case 'number':
      return fc.oneof(...example, ...numbers(schema));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return depth > deep
        ? fc.constant([])
        : fc.oneof(...example, fc.array(into(schema['items']), { maxLength: 4 }));
    case 'object':
      return fc.oneof(...example, object(schema, into, depth));
    default:
      return fc.oneof(...example, junk);
  }
}

function object(
  schema: Schema,
  into: (inner: unknown) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<unknown> {
  const properties = Object.entries(Object(schema['properties']));
  const required = new Set<unknown>(Array.isArray(schema['required']) ? schema['required'] : []);
  if (properties.length === 0)
    return depth > deep
      ? fc.constant({})
      : fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
  const optional = depth > deep ? properties.filter(([name]) => required.has(name)) : properties;
  const shape = Object.fromEntries(optional.map(([name, inner]) => [name, into(inner)]));
  const names = optional.map(([name]) => name).filter((name) => required.has(name));
  return fc.record(shape, { requiredKeys: names });
}

function texts(schema: Schema, known: fc.Arbitrary<string>): fc.Arbitrary<string>[] {
  const { format, pattern, maxLength } = schema;
  if (format === 'uuid' || format === 'guid') return [known, known, fc.uuid()];
  if (format === 'date-time') return [instants];
  if (format === 'date') return [instants.map((text) => text.slice(0, 10))];
  if (format === 'email') return [fc.emailAddress()];
  if (typeof pattern === 'string' && pattern !== '^[^\\u0000]*$') {
    return [fc.stringMatching(new RegExp(pattern.replace(/\(\?<?[=!][^)]*\)/g, '')))];
  }
  return [
    known,
    fc.constantFrom('OK', 'TX', 'AK', 'CAISO-1', 'premise'),
    fc.string({ maxLength: typeof maxLength === 'number' ? Math.min(maxLength, 60) : 60 }),
  ];
}

const instants = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

function numbers(schema: Schema): fc.Arbitrary<number>[] {
  const bound = (name: string, otherwise: number) => {
    const value = schema[name];
    return typeof value === 'number' && Math.abs(value) < 1e9 ? value : otherwise;
  };
  const [min, max] = [bound('minimum', -1000), bound('maximum', 1000)];
  return schema['type'] === 'integer'
    ? [fc.integer({ min, max })]
    : [
        fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
        fc.double({ min, max, noNaN: true }),
      ];
}
