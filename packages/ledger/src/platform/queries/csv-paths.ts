import { z } from 'zod';

/** The place of a cell in a resource; its column joins the names by `_`. */
export type CsvPath = readonly string[];

/** A member that is an object has a column for each of its members. */
export function csvPathsOf({ shape }: z.ZodObject): readonly CsvPath[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
    return inner instanceof z.ZodObject
      ? Object.keys(inner.shape).map((member) => [name, member])
      : [[name]];
  });
}
