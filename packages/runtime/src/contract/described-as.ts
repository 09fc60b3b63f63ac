import { z } from 'zod';

/** A schema in the description, as it is about to be written. */
export interface Described {
  readonly jsonSchema: Record<string, unknown>;
}

/** Keywords that say how a text is read before it becomes something else. */
const ofText = ['type', 'format', 'pattern', 'minLength', 'maxLength', 'anyOf'];

/**
 * What a value is in the description of the interface, for a schema that reads it from text or says less than is asked:
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

/** The keyword under which a text of several values says what each of them is; only parameters are lists in the description. */
export const listKeyword = 'x-list-of';

/** A text that holds values separated by commas: as a parameter a list, in a body a text. */
export function describedAsList(item: z.ZodType, limits: Readonly<Record<string, number>> = {}) {
  return {
    override: ({ jsonSchema }: Described) => {
      const { $schema: _, ...items } = z.toJSONSchema(item, { io: 'input' });
      if (items.format !== undefined) delete items.pattern;
      jsonSchema[listKeyword] = { items, ...limits };
    },
  };
}

/** The keyword under which a body says of which two members it needs one. */
export const eitherKeyword = 'x-either';

/** A body that has at least one of two members, not null: in the description each alternative is a whole object. */
export function describedAsEither(...names: readonly [string, string]) {
  return {
    override: ({ jsonSchema }: Described) => {
      jsonSchema[eitherKeyword] = names;
    },
  };
}
