import { type Decimal, type JsonObject, jsonString, writeJson } from '@exchange/units';
import { z } from 'zod';

type Writable<Value> = Value extends string
  ? string
  : Value extends number
    ? number | Decimal
    : Value extends readonly (infer Item)[]
      ? readonly Writable<Item>[]
      : Value extends object
        ? JsonObject extends Value
          ? Value
          : { readonly [Name in keyof Value]: Writable<Value[Name]> }
        : Value;

export type ResourceFields<Schema extends z.ZodObject> = Writable<z.output<Schema>>;

/** A decimal keeps its digits if the schema has a number. */
export function resourceWriter<Schema extends z.ZodObject>(
  schema: Schema,
): (fields: ResourceFields<Schema>) => string {
  return writerOf(schema);
}

function writerOf(schema: unknown): (value: unknown) => string {
  if (schema instanceof z.ZodObject) return objectWriter(schema);
  if (schema instanceof z.ZodArray) {
    const write = writerOf(schema.element);
    return (items) => (Array.isArray(items) ? `[${items.map(write).join(',')}]` : writeJson(items));
  }
  if (schema instanceof z.ZodNumber) {
    return (value) => (typeof value === 'string' ? value : writeJson(value));
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const write = writerOf(schema.unwrap());
    return (value) => (value === null ? 'null' : write(value));
  }
  return (value) => (typeof value === 'string' ? jsonString(value) : writeJson(value));
}

function objectWriter({ shape }: z.ZodObject): (value: unknown) => string {
  const members = Object.entries(shape).map(([name, schema]) => ({
    name,
    key: `${JSON.stringify(name)}:`,
    write: writerOf(schema),
  }));
  return (object) => {
    if (typeof object !== 'object' || object === null) return writeJson(object);
    let text = '';
    for (const { name, key, write } of members) {
      const value: unknown = Reflect.get(object, name);
      if (value === undefined) continue;
      text += `${text === '' ? '' : ','}${key}${write(value)}`;
    }
    return `{${text}}`;
  };
}
