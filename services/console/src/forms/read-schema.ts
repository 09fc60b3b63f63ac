import {
  type Field,
  isRecord,
  type JsonRecord,
  type ListShape,
  member,
  type ObjectShape,
  type Shape,
} from './shape';

export function bodyOf(document: unknown, method: string, path: string): ObjectShape | undefined {
  const operation = member(member(member(document, 'paths'), path), method);
  const content = member(member(operation, 'requestBody'), 'content');
  const schema = member(member(content, 'application/json'), 'schema');
  if (schema === undefined) return undefined;
  const shape = shapeOf(schema, document);
  return shape.kind === 'object' ? shape : undefined;
}

export function shapeOf(schema: unknown, document: unknown): Shape {
  const { schema: one, others } = alternative(resolved(schema, document), document);
  if (others.length > 0 && others.every((other) => other['type'] === 'object')) {
    return alternatives([one, ...others], document);
  }
  if ([one, ...others].some(({ type }) => type === 'number')) return { kind: 'decimal' };
  const { enum: options } = one;
  if (Array.isArray(options)) return { kind: 'choice', options: options.map(String) };
  switch (typeOf(one)) {
    case 'boolean':
      return { kind: 'flag' };
    case 'integer':
      return {
        kind: 'whole',
        minimum: numberIn(one, 'minimum'),
        maximum: numberIn(one, 'maximum'),
      };
    case 'string':
      return text(one);
    case 'array':
      return list(one, document);
    case 'object':
      return objectOf(one, document);
    default:
      return { kind: 'json' };
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
  return { kind: 'object', fields: fieldsOf(schema, document), either: [] };
}

function alternatives(schemas: readonly JsonRecord[], document: unknown): ObjectShape {
  const fields = new Map<string, Field>();
  const either = new Set<string>();
  const everywhere = (name: string) => schemas.every((one) => namesOf(one).includes(name));
  for (const schema of schemas) {
    for (const field of fieldsOf(schema, document)) {
      if (field.required && !everywhere(field.name)) either.add(field.name);
      const known = fields.get(field.name);
      fields.set(field.name, {
        ...field,
        required: everywhere(field.name),
        nullable: field.nullable || known?.nullable === true,
      });
    }
  }
  return { kind: 'object', fields: [...fields.values()], either: [...either] };
}

function fieldsOf(schema: JsonRecord, document: unknown): Field[] {
  const required = namesOf(schema);
  const { properties } = schema;
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, property]) => {
    const outer = resolved(property, document);
    const { schema: inner, nullable } = alternative(outer, document);
    const hint = outer['description'] ?? inner['description'];
    const example = outer['example'] ?? inner['example'];
    return {
      name,
      shape: shapeOf(outer, document),
      required: required.includes(name),
      nullable,
      hint: typeof hint === 'string' ? hint : undefined,
      example: typeof example === 'string' ? example : undefined,
      standard: outer['default'],
    };
  });
}

interface Alternatives {
  readonly schema: JsonRecord;
  readonly others: readonly JsonRecord[];
  readonly nullable: boolean;
}

function alternative(schema: JsonRecord, document: unknown): Alternatives {
  const { anyOf, oneOf, type } = schema;
  const among = Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : undefined;
  if (among === undefined) {
    return { schema, others: [], nullable: Array.isArray(type) && type.includes('null') };
  }
  const all = among.map((one) => resolved(one, document));
  const [first = {}, ...rest] = all.filter((one) => one['type'] !== 'null');
  const inner = alternative(first, document);
  return {
    schema: inner.schema,
    others: [...inner.others, ...rest],
    nullable: inner.nullable || all.some((one) => one['type'] === 'null'),
  };
}

function resolved(schema: unknown, document: unknown): JsonRecord {
  if (!isRecord(schema)) return {};
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  const steps = $ref.split('/').slice(1);
  return resolved(steps.reduce<unknown>(member, document), document);
}

function typeOf({ type }: JsonRecord): unknown {
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type;
}

function namesOf({ required }: JsonRecord): readonly string[] {
  return Array.isArray(required) ? required.map(String) : [];
}

function numberIn(schema: unknown, name: string): number | undefined {
  const value = member(schema, name);
  return typeof value === 'number' ? value : undefined;
}
