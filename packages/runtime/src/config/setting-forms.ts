// The forms that settings have. An empty variable is one that is not set.
import { z } from 'zod';

const unset = (value: unknown) => (value === '' ? undefined : value);

/** A setting that may be absent; its schema gives the default where it has one. */
export const setting = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(unset, schema);

export const optional = <Schema extends z.ZodType>(schema: Schema) => setting(schema.optional());

/** A whole number with a default. */
export const number = (otherwise: number, min: number, max: number) =>
  setting(z.coerce.number().int().min(min).max(max).default(otherwise));

export const flag = (otherwise: boolean) =>
  setting(
    z
      .enum(['true', 'false', '1', '0'])
      .default(otherwise ? 'true' : 'false')
      .transform((text) => text === 'true' || text === '1'),
  );

/** The parts of a text that commas separate, without the spaces around them. */
export const partsOf = (text: string): readonly string[] =>
  text.split(',').map((part) => part.trim());

/** The same without empty parts. */
export const wordsOf = (text: string): readonly string[] =>
  partsOf(text).filter((word) => word !== '');

/** A list between commas. */
export const listOf = (item: z.ZodType<string, string>) =>
  z.string().transform(partsOf).pipe(z.array(item).readonly());
