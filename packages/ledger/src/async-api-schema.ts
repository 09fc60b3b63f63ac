import { z } from 'zod';

/** A JSON Schema, as far as it is looked into here. */
type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema by itself, and those that it names, by names of the whole description. */
interface DescribedSchema {
  readonly schema: JsonSchema;
  readonly named: Readonly<Record<string, JsonSchema>>;
}

const local = '#/definitions/';

/**
 * What is written of a schema's values, as JSON Schema (draft 7), which is what AsyncAPI has. Members that are not named are let be: a
 * reader is to take events that say more than those of today.
 *
 * @param owner what the names of inner schemas begin with
 */
export function describedSchema(owner: string, type: z.ZodType): DescribedSchema {
  const {
    $schema: _,
    definitions = {},
    ...schema
  } = z.toJSONSchema(type, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-7',
    override({ jsonSchema }) {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const nameOf = (inner: string) => `${owner}.${inner}`;
  const named = Object.entries(Object(definitions)).map(([inner, value]) => [
    nameOf(inner),
    pointed(value, nameOf),
  ]);
  return { schema: pointedSchema(schema, nameOf), named: Object.fromEntries(named) };
}

/** The same, with what it points to where the whole description has it. */
function pointedSchema(schema: object, nameOf: (inner: string) => string): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, one]) =>
      key === '$ref' && typeof one === 'string' && one.startsWith(local)
        ? [key, `#/components/schemas/${nameOf(one.slice(local.length))}`]
        : [key, pointed(one, nameOf)],
    ),
  );
}

function pointed(value: unknown, nameOf: (inner: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => pointed(one, nameOf));
  return typeof value === 'object' && value !== null ? pointedSchema(value, nameOf) : value;
}
