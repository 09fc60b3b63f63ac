import { z } from 'zod';
import { refusedParameter } from '../../layers/refused-parameter.js';

export interface Order {
  readonly name: string;
  readonly isDescending: boolean;
}

const outFieldsMax = 2_000;

export function readOutFields(text: string): readonly string[] | '*' {
  const names = namesIn('outFields', text, outFieldsMax, 'Name');
  return names.includes('*') ? '*' : names;
}

const keysMax = 20;

export function readGroups(text: string): readonly string[] {
  return namesIn('groupByFieldsForStatistics', text, keysMax, 'Group by');
}

export function readOrder(text: string): readonly Order[] {
  const fields = listedFields(text, keysMax);
  if (fields === undefined) throw notOrder(text);
  if (fields.length > keysMax) {
    throw refusedParameter('orderByFields', `Order by at most ${keysMax} fields`, text);
  }
  return fields.map((field) => orderOf(field, text));
}

function namesIn(parameter: string, text: string, max: number, verb: string): readonly string[] {
  const fields = listedFields(text, max);
  if (
    fields === undefined ||
    fields.some(({ quoted, rest }) => quoted !== undefined && rest.trim() !== '')
  ) {
    throw refusedParameter(parameter, 'Input should be field names separated by commas', text);
  }
  if (text.endsWith(',')) {
    throw refusedParameter(parameter, 'A field name is missing after the last comma', text);
  }
  if (fields.length > max) {
    throw refusedParameter(parameter, `${verb} at most ${max} fields`, text);
  }
  return fields.map(({ quoted, rest }) => quoted ?? rest.trim());
}

function orderOf({ quoted, rest }: ListedField, text: string): Order {
  const words = quoted === undefined ? rest.trim() : rest.trimEnd();
  const [, direction] = /\s(asc|desc)$/i.exec(words) ?? [];
  const remainder = (direction === undefined ? words : words.slice(0, -direction.length)).trim();
  if (quoted !== undefined && remainder !== '') throw notOrder(text);
  return { name: quoted ?? remainder, isDescending: direction?.toLowerCase() === 'desc' };
}

function notOrder(text: string) {
  return refusedParameter(
    'orderByFields',
    'Input should be field names separated by commas, each with an optional ASC or DESC',
    text,
  );
}

interface ListedField {
  readonly quoted: string | undefined;
  readonly rest: string;
}

/** No two quantifiers match the same character, so the time is linear in the length. */
const part = /(?:\s*"([^"]*(?:""[^"]*)*)"([^",]*)|([^",]+))(?:,|$)/y;

/**
 * Splits a list at commas. A name with a comma or quote is in double quotes, with inner quotes doubled.
 *
 * @param max stops after one more
 * @returns undefined for an empty name or an unpaired quote
 */
function listedFields(text: string, max: number): readonly ListedField[] | undefined {
  const fields: ListedField[] = [];
  let at = 0;
  while (at < text.length && fields.length <= max) {
    part.lastIndex = at;
    const match = part.exec(text);
    if (match === null || match[1] === '') return undefined;
    const [whole, quoted, tail, plain = ''] = match;
    fields.push({ quoted: quoted?.replaceAll('""', '"'), rest: tail ?? plain });
    at += whole.length;
  }
  return fields;
}

/** Bounds a text before its pattern: a form's parameter has up to 800,000 characters. */
const shortText = (message: string) => z.string().max(64, { message, abort: true });

const notFlag = 'Input should be true or false';
export const flag = shortText(notFlag)
  .toLowerCase()
  .refine((text) => /^(true|false|1|0)$/.test(text), notFlag)
  .transform((text) => text === 'true' || text === '1');

export function whole(min: number, max: number) {
  const message = 'Input should be a whole number';
  return shortText(message)
    .refine((text) => /^[+-]?\d{1,15}$/.test(text), message)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, `Input should be at least ${min}`)
        .max(max, `Input should be at most ${max}`),
    );
}

const notSize = 'Input should be a number that is not negative';
export const size = shortText(notSize)
  .refine(
    (text) =>
      /^\+?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(text) && Number.isFinite(Number(text)),
    notSize,
  )
  .transform(Number);

const objectIdsMax = 20_000;

export const objectIds = z
  .string()
  .transform((text) => text.split(',', objectIdsMax + 1))
  .refine((parts) => parts.length <= objectIdsMax, {
    message: `At most ${objectIdsMax} object ids in one request`,
    abort: true,
  })
  .transform((parts) => parts.map((part) => part.trim()))
  .refine((parts) => parts.every((part) => /^[+-]?\d{1,15}$/.test(part)), {
    message: 'Input should be object ids, whole numbers separated by commas',
    abort: true,
  })
  .transform((parts) => [
    ...new Set(parts.map(Number).filter((id) => id >= 0 && id <= 2 ** 31 - 1)),
  ]);

const notTime =
  'Input should be milliseconds since 1970, or two such times separated by a comma, one of which may be null';
/** Milliseconds since 1970, or a span of two; `null` is open. */
export const timeSpan = shortText(notTime)
  .refine((text) => /^\s*(-?\d{1,15}|null)\s*(,\s*(-?\d{1,15}|null)\s*)?$/i.test(text), {
    message: notTime,
    abort: true,
  })
  .transform((text) => {
    const [from = null, to = from] = text
      .split(',')
      .map((part) => (part.trim().toLowerCase() === 'null' ? null : Number(part)));
    return { from, to };
  });

export function jsonParameter<Schema extends z.ZodType>(
  name: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  const value = jsonIn(text);
  if (value === undefined) throw refusedParameter(name, 'Input should be JSON', text);
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const at = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  throw refusedParameter(name, `${at}${issue?.message ?? 'the JSON has the wrong form'}`, text);
}

/** Undefined for other text. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
