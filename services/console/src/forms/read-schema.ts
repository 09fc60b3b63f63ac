import type { OptionsOfFields } from './field-group';
import {
  type Field,
  isRecord,
  type JsonRecord,
  type ListShape,
  member,
  type ObjectShape,
  type Shape,
} from './shape';

export function bodyOf(document: unknown, method: string, path: string): ObjectShape {
  const operation = member(member(member(document, 'paths'), path), method);
  const content = member(member(operation, 'requestBody'), 'content');
  const schema = member(member(content, 'application/json'), 'schema');
  const shape = shapeOf(schema, document);
  return shape.kind === 'object' ? shape : { kind: 'object', fields: [] };
}

export function withOptions(
  { fields }: ObjectShape,
  options: OptionsOfFields,
  without: readonly string[],
): ObjectShape {
  const shown = fields.filter(({ name }) => !without.includes(name));
  return {
    kind: 'object',
    fields: shown.map((field): Field => {
      const {
        required = field.required,
        standard = field.standard,
        choices,
      } = options[field.name] ?? {};
      const shape: Shape =
        choices === undefined ? field.shape : { kind: 'choice', options: choices };
      return { ...field, required, standard, shape };
    }),
  };
}

export function shapeOf(schema: unknown, document: unknown): Shape {
  const all = alternatives(resolved(schema, document), document);
  if (all.some(({ type }) => type === 'number')) return { kind: 'decimal' };
  const one = firstOf(all);
  const { enum: options } = one;
  if (Array.isArray(options)) return { kind: 'choice', options: options.map(String) };
  switch (one['type']) {
    case 'boolean':
      return { kind: 'flag' };
    case 'integer':
      return {
        kind: 'whole',
        minimum: numberIn(one, 'minimum'),
        maximum: numberIn(one, 'maximum'),
      };
    case 'array':
      return list(one, document);
    case 'object':
      return objectOf(one, document);
    default:
      return text(one);
  }
}

function text(schema: JsonRecord): Shape {
  const { format, pattern } = schema;
  if (format === 'date') return { kind: 'date' };
  if (format === 'date-time') return { kind: 'instant' };
  if (format === 'uuid') return { kind: 'id' };
  return {
    kind: 'text',
    minLength: numberIn(schema, 'minLength') ?? 0,
    maxLength: numberIn(schema, 'maxLength'),
    pattern: typeof pattern === 'string' ? pattern : undefined,
    format: typeof format === 'string' ? format : undefined,
  };
}

function list(schema: JsonRecord, document: unknown): ListShape {
  return {
    kind: 'list',
    item: shapeOf(schema['items'], document),
    minItems: numberIn(schema, 'minItems') ?? 0,
    maxItems: numberIn(schema, 'maxItems') ?? Number.POSITIVE_INFINITY,
  };
}

function objectOf(schema: JsonRecord, document: unknown): Shape {
  const { properties, propertyNames } = schema;
  if (!isRecord(properties)) {
    return {
      kind: 'attributes',
      maxKeys: numberIn(schema, 'maxProperties') ?? Number.POSITIVE_INFINITY,
      maxKeyLength: numberIn(propertyNames, 'maxLength') ?? Number.POSITIVE_INFINITY,
    };
  }
  const { type, coordinates } = properties;
  const types = member(type, 'enum');
  if (coordinates !== undefined && Array.isArray(types)) {
    return { kind: 'geometry', types: types.map(String) };
  }
  return { kind: 'object', fields: fieldsOf(schema, document) };
}

function fieldsOf(schema: JsonRecord, document: unknown): Field[] {
  const required = namesOf(schema);
  const { properties } = schema;
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, property]) => {
    const outer = resolved(property, document);
    const all = alternatives(outer, document);
    const inner = firstOf(all);
    const hint = outer['description'] ?? inner['description'];
    const example = outer['example'] ?? inner['example'];
    return {
      name,
      shape: shapeOf(outer, document),
      required: required.includes(name),
      nullable: all.some(isNull),
      hint: typeof hint === 'string' ? hint : undefined,
      example: typeof example === 'string' ? example : undefined,
      standard: outer['default'],
    };
  });
}

/** The alternatives of a schema, of which one may be null. */
function alternatives(schema: JsonRecord, document: unknown): readonly JsonRecord[] {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf)) return [schema];
  return anyOf.flatMap((one) => alternatives(resolved(one, document), document));
}

const firstOf = (all: readonly JsonRecord[]): JsonRecord => all.find((one) => !isNull(one)) ?? {};

const isNull = ({ type }: JsonRecord) => type === 'null';

function resolved(schema: unknown, document: unknown): JsonRecord {
  if (!isRecord(schema)) return {};
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  const steps = $ref.split('/').slice(1);
  return resolved(steps.reduce<unknown>(member, document), document);
}

function namesOf({ required }: JsonRecord): readonly string[] {
  return Array.isArray(required) ? required.map(String) : [];
}

function numberIn(schema: unknown, name: string): number | undefined {
  const value = member(schema, name);
  return typeof value === 'number' ? value : undefined;
}
