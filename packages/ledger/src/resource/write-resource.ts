import { type Decimal, jsonMembers, writeJson } from '@exchange/units';
import { z } from 'zod';

type Written<Value> = Value extends string
  ? string
  : Value extends number
    ? number | Decimal
    : Value extends readonly (infer Item)[]
      ? readonly Written<Item>[]
      : Value;

/** The fields that the answer with a resource needs; rows and states hold more. */
export type ResourceFields<Schema extends z.ZodObject> = {
  readonly [Name in keyof z.output<Schema>]: Written<z.output<Schema>[Name]>;
};

/**
 * Returns the function that writes a resource as JSON text: the members of its schema, in their order. A decimal is written
 * digit by digit where the schema has a number.
 */
export function resourceWriter<Schema extends z.ZodObject>({ shape }: Schema) {
  const members = Object.entries(shape).map(([name, schema]) => ({
    name,
    isNumber: schema instanceof z.ZodNumber,
  }));
  return (fields: ResourceFields<Schema>): string =>
    jsonMembers(
      Object.fromEntries(
        members.map(({ name, isNumber }) => {
          const value: unknown = Reflect.get(fields, name);
          return [name, isNumber && typeof value === 'string' ? value : writeJson(value)];
        }),
      ),
    );
}
