import { z } from 'zod';

/** A schema in the OpenAPI document before output. */
export interface Described {
  readonly jsonSchema: Record<string, unknown>;
}

/** Keywords of the text form, before conversion. */
const ofText = ['type', 'format', 'pattern', 'minLength', 'maxLength', 'anyOf'];

/**
 * Overrides a schema's description, for a schema that parses text or has incomplete keywords:
 * `schema.meta(describedAs({ type: 'integer' }))`.
 */
export function describedAs(keywords: Readonly<Record<string, unknown>>) {
  return {
    override: ({ jsonSchema }: Described) => {
      for (const keyword of ofText) delete jsonSchema[keyword];
      Object.assign(jsonSchema, keywords);
    },
  };
}

/** Keyword with the item schema of a comma-separated text; only parameters are described as lists. */
export const listKeyword = 'x-list-of';

/** Comma-separated values: a list as a parameter, a text in a body. */
export function describedAsList(item: z.ZodType, limits: Readonly<Record<string, number>> = {}) {
  return {
    override: ({ jsonSchema }: Described) => {
      const { $schema: _, ...items } = z.toJSONSchema(item, { io: 'input' });
      if (items.format !== undefined) delete items.pattern;
      jsonSchema[listKeyword] = { items, ...limits };
    },
  };
}

/** Keyword for a body that requires one of two members. */
export const eitherKeyword = 'x-either';

/** A body with at least one of two non-null members; each alternative is described as a full object. */
export function describedAsEither(...names: readonly [string, string]) {
  return {
    override: ({ jsonSchema }: Described) => {
      jsonSchema[eitherKeyword] = names;
    },
  };
}
