import { z } from 'zod';
import { refusedParameter } from '../refused.js';

export interface Order {
  readonly name: string;
  readonly isDescending: boolean;
}

/** Reads the requested fields. */
export function readOutFields(text: string): readonly string[] | '*' {
  const names = namesIn('outFields', text);
  return names.includes('*') ? '*' : names;
}

/** Maximum number of fields to group or order by. */
const keysMax = 20;

export function readGroups(text: string): readonly string[] {
  const names = namesIn('groupByFieldsForStatistics', text);
  if (names.length <= keysMax) return names;
  throw refusedParameter('groupByFieldsForStatistics', `Group by at most ${keysMax} fields`, text);
}

/** Reads names with optional `ASC` or `DESC`. */
export function readOrder(text: string): readonly Order[] {
  const fields = namesWithDirection(text);
  if (fields.length > keysMax) {
    throw refusedParameter('orderByFields', `Order by at most ${keysMax} fields`, text);
  }
  return fields.map(({ name, direction }) => ({
    name,
    isDescending: direction?.toLowerCase() === 'desc',
  }));
}

function namesWithDirection(text: string) {
  const entries: { readonly name: string; readonly direction: string | undefined }[] = [];
  const part = /\s*(?:"((?:[^"]|"")+)"|([^",]+?))(?:\s+(asc|desc))?\s*(?:,|$)/giy;
  while (part.lastIndex < text.length) {
    const match = part.exec(text);
    if (match === null) {
      throw refusedParameter(
        'orderByFields',
        'Input should be field names separated by commas, each with an optional ASC or DESC',
        text,
      );
    }
    const [, quoted, plain = '', direction] = match;
    entries.push({ name: quoted?.replaceAll('""', '"') ?? plain.trim(), direction });
  }
  return entries;
}

export const flag = z
  .string()
  .toLowerCase()
  .refine((text) => /^(true|false|1|0)$/.test(text), 'Input should be true or false')
  .transform((text) => text === 'true' || text === '1');

export function whole(min: number, max: number) {
  return z
    .string()
    .refine((text) => /^[+-]?\d{1,15}$/.test(text), 'Input should be a whole number')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, `Input should be at least ${min}`)
        .max(max, `Input should be at most ${max}`),
    );
}

/** Not negative. */
export const size = z
  .string()
  .refine(
    (text) =>
      /^\+?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(text) && Number.isFinite(Number(text)),
    'Input should be a number that is not negative',
  )
  .transform(Number);

/** Impossible ids are dropped. */
export const objectIds = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => /^[+-]?\d{1,15}$/.test(part)), {
    message: 'Input should be object ids, whole numbers separated by commas',
    abort: true,
  })
  .refine((parts) => parts.length <= objectIdsMax, `At most 20000 object ids in one request`)
  .transform((parts) => [
    ...new Set(parts.map(Number).filter((id) => id >= 0 && id <= 2 ** 31 - 1)),
  ]);

const objectIdsMax = 20_000;

/** Milliseconds since 1970, or a span of two; `null` is open. */
export const timeSpan = z
  .string()
  .refine((text) => /^\s*(-?\d{1,15}|null)\s*(,\s*(-?\d{1,15}|null)\s*)?$/i.test(text), {
    message:
      'Input should be milliseconds since 1970, or two such times separated by a comma, one of which may be null',
    abort: true,
  })
  .transform((text) => {
    const [from = null, to = from] = text
      .split(',')
      .map((part) => (part.trim().toLowerCase() === 'null' ? null : Number(part)));
    return { from, to };
  });

/** A name with a comma or quote is in double quotes, with inner quotes doubled. */
export function namesIn(parameter: string, text: string): readonly string[] {
  const names: string[] = [];
  const part = /\s*(?:"((?:[^"]|"")+)"|([^",]+))\s*(,|$)/gy;
  while (part.lastIndex < text.length) {
    const match = part.exec(text);
    if (match === null) {
      throw refusedParameter(parameter, 'Input should be field names separated by commas', text);
    }
    const [, quoted, plain] = match;
    names.push(quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll('""', '"'));
    if (match[3] === ',' && part.lastIndex === text.length) {
      throw refusedParameter(parameter, 'A field name is missing after the last comma', text);
    }
  }
  return names;
}

/** @throws HttpProblem 400 */
export function jsonParameter<Schema extends z.ZodType>(
  name: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusedParameter(name, 'Input should be JSON', text);
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const at = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  throw refusedParameter(name, `${at}${issue?.message ?? 'the JSON has the wrong form'}`, text);
}
