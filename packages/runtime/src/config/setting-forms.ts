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

/**
 * Comma-separated entries. Errors give an entry's number, never its text.
 * @param read returns the entry or its fault
 */
export const entriesOf = <Entry extends object>(
  read: (entry: string, others: readonly Entry[]) => Entry | string,
) =>
  z.string().transform((text, context): readonly Entry[] => {
    const parts = partsOf(text);
    const entries: Entry[] = [];
    for (const [index, part] of parts.entries()) {
      const result = read(part, entries);
      if (typeof result !== 'string') entries.push(result);
      else context.addIssue(`entry ${index + 1} of ${parts.length} ${result}`);
    }
    return entries;
  });

/** `name:sha256:digest` */
export const digestEntry = /^([A-Za-z0-9._-]{1,64}):sha256:([0-9a-f]{64})$/;

/** A mistyped digest would be taken as a key, although digests are not secret. */
export const apiKeyText = z
  .string()
  .min(1, 'has an empty key between its commas')
  .refine(
    (text) => !text.includes(':sha256:') || digestEntry.test(text),
    'should be name:sha256:digest with a name of letters, digits, dots, dashes and underscores, and 64 lower-case hexadecimal digits, as `ledger api-key` prints it',
  );

const aliases: ReadonlyMap<string, string> = new Map([['market', 'retail']]);

/** Name in settings and arguments, which `event-log/lane-name` converts. */
export const laneNameText = z
  .string()
  .regex(/^[a-z][a-z0-9_-]*$/, 'should be the name of a lane, such as assets')
  .overwrite((name) => aliases.get(name) ?? name);

export const roleNames = [
  'reader',
  'auditor',
  'trader',
  'back_office',
  'risk',
  'registrar',
  'admin',
] as const;
