import { z } from 'zod';

export interface Described {
  readonly jsonSchema: Record<string, unknown>;
}

/** Keywords of the text form, before conversion. */
const ofText = ['type', 'format', 'pattern', 'minLength', 'maxLength', 'anyOf'];

/** Describes a schema that parses text or has incomplete keywords: `schema.meta(describedAs({ type: 'integer' }))`. */
export function describedAs(keywords: Readonly<Record<string, unknown>>) {
  return {
    override: ({ jsonSchema }: Described) => {
      for (const keyword of ofText) delete jsonSchema[keyword];
      Object.assign(jsonSchema, keywords);
    },
  };
}

/** Item schema of a comma-separated text; only parameters are described as lists. */
export const listKeyword = 'x-list-of';

/** A list as a parameter, a text in a body. */
export function describedAsList(item: z.ZodType, limits: Readonly<Record<string, number>> = {}) {
  return {
    override: ({ jsonSchema }: Described) => {
      const { $schema: _, ...items } = z.toJSONSchema(item, { io: 'input' });
      if (items.format !== undefined) delete items.pattern;
      jsonSchema[listKeyword] = { items, ...limits };
    },
  };
}

export const eitherKeyword = 'x-either';

/** Describes a body with at least one of two non-null members; each alternative is a full object. */
export function describedAsEither(...names: readonly [string, string]) {
  return {
    override: ({ jsonSchema }: Described) => {
      jsonSchema[eitherKeyword] = names;
    },
  };
}
