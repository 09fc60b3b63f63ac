// An empty or blank variable counts as unset.
import { z } from 'zod';

export const unset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

export const setting = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(unset, schema);

export const optional = <Schema extends z.ZodType>(schema: Schema) => setting(schema.optional());

export const number = (otherwise: number, min: number, max: number) =>
  setting(z.coerce.number().int().min(min).max(max).default(otherwise));

export const flag = (otherwise: boolean) =>
  setting(
    z
      .enum(['true', 'false', '1', '0'])
      .default(otherwise ? 'true' : 'false')
      .transform((text) => text === 'true' || text === '1'),
  );

export const partsOf = (text: string): readonly string[] =>
  text.split(',').map((part) => part.trim());

export const wordsOf = (text: string): readonly string[] =>
  partsOf(text).filter((word) => word !== '');

export const listOf = (item: z.ZodType<string, string>) =>
  z.string().transform(partsOf).pipe(z.array(item).readonly());
