import { instant, isNumberText, stateCode } from '@exchange/units';
import { z } from 'zod';
import { describedAs, describedAsList } from './described-as.js';

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .max(64, { abort: true })
    .refine((text) => /^[+-]?\d+$/.test(text), {
      message: 'Input should be a valid integer, unable to parse string as an integer',
      params: { type: 'int_parsing' },
    })
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .meta(describedAs({ type: 'integer', minimum: min, maximum: max }));
}

export const pageSizeDefault = 100;

/** `limit` from 1 to 1000, `offset` or a `cursor`. */
export const paging = {
  limit: wholeNumber(1, 1000)
    .default(pageSizeDefault)
    .meta({ description: 'Maximum number of items, 1 to 1000', example: 100 }),
  offset: wholeNumber(0, 2 ** 31 - 1)
    .default(0)
    .meta({ description: 'Number of items to skip', example: 0 }),
  cursor: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Start of the page, from the `next` link of the page before' }),
};

export const stateFilter = stateCode
  .optional()
  .meta({ description: 'Two-letter state code; lower case is accepted', example: 'TX' });

export function searchedFor(what: string) {
  return z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({
      description: `Words that each begin a word of ${what}, regardless of case and accents; or the start of an id, 4 letters at least`,
    });
}

export function coordinate(max: number) {
  return z
    .string()
    .max(64, { abort: true })
    .refine(isNumberText, {
      message: 'Input should be a valid number, unable to parse string as a number',
      params: { type: 'float_parsing' },
    })
    .transform(Number)
    .pipe(z.number().min(-max).max(max))
    .meta(describedAs({ type: 'number', minimum: -max, maximum: max }));
}

export const truth = z
  .string()
  .refine((text) => /^(true|false|1|0)$/.test(text), {
    message: 'Input should be a valid boolean: true, false, 1 or 0',
    params: { type: 'bool_parsing' },
  })
  .transform((text) => text === 'true' || text === '1')
  .meta(describedAs({ type: 'boolean' }));

/** No event is appended, and the key stays unused. */
export const dryRun = {
  dry_run: truth
    .optional()
    .meta({ description: 'Decide only; nothing is appended', example: 'false' }),
};

/** A position, or an RFC 3339 time with offset. */
export const asOf = z
  .string()
  .refine((text) => /^\d{1,19}$/.test(text) || instant.safeParse(text).success, {
    message:
      'Input should be a position of the log, such as 1048, or an RFC 3339 time with an offset, such as 2026-11-20T12:00:00Z',
    params: { type: 'datetime_parsing' },
  })
  .meta(
    describedAs({
      anyOf: [
        { type: 'string', format: 'date-time' },
        { type: 'string', pattern: '^\\d{1,19}$' },
      ],
    }),
  )
  .optional()
  .meta({
    description:
      'The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.',
    example: '2026-11-20T12:00:00Z',
  });

export function wordsOf<Word extends string>(words: readonly [Word, ...Word[]]) {
  const word = z.enum(words);
  return z
    .string()
    .transform((text) => text.split(',').filter((one) => one !== ''))
    .refine((list) => list.every((one) => word.safeParse(one).success), {
      message: `Input should be words separated by commas: ${words.join(', ')}`,
      params: { type: 'enum', ctx: { expected: words.map((one) => `'${one}'`).join(', ') } },
    })
    .transform((list) => [...new Set(list)].flatMap((one) => words.filter((word) => word === one)))
    .meta(describedAsList(word));
}

const valuesMax = 50;

function partsOf(text: string): readonly string[] {
  const parts = [''];
  for (const [sign] of text.matchAll(/\\[\\,]|[\s\S]/g)) {
    if (sign === ',') parts.push('');
    else parts.push(`${parts.pop() ?? ''}${sign.length > 1 ? sign.slice(1) : sign}`);
  }
  return parts;
}

function issueOfParameter(issue: z.core.$ZodIssue, input: string): z.core.$ZodRawIssue {
  switch (issue.code) {
    case 'invalid_value':
    case 'invalid_format':
    case 'too_small':
    case 'too_big':
      return { ...issue, input };
    default:
      return { code: 'custom', message: issue.message, input };
  }
}

/** Accepts at most 50 comma-separated values without duplicates; any of them may match. */
export function anyOf<One extends z.ZodType<string, string>>(one: One) {
  return z
    .string()
    .max(4000, { abort: true })
    .transform((text, context): readonly z.output<One>[] => {
      const values = new Set<z.output<One>>();
      for (const part of partsOf(text)) {
        const result = one.safeParse(part);
        if (!result.success) {
          const [issue] = result.error.issues;
          if (issue !== undefined) context.issues.push(issueOfParameter(issue, text));
          return z.NEVER;
        }
        values.add(result.data);
      }
      if (values.size > valuesMax) {
        context.issues.push({
          code: 'custom',
          message: `At most ${valuesMax} values, separated by commas`,
          input: text,
          params: { type: 'too_long', ctx: { max_length: valuesMax } },
        });
        return z.NEVER;
      }
      return [...values];
    })
    .meta(describedAsList(one, { maxItems: valuesMax }));
}
