import { stateCode } from '@exchange/units';
import { z } from 'zod';

/** A whole number from a query string. */
export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^[+-]?\d+$/, {
      message: 'Input should be a valid integer, unable to parse string as an integer',
    })
    .transform(Number)
    .pipe(z.number().int().min(least).max(most));
}

/** Paging of every list: `limit` from 1 to 1000, `offset` or the `cursor` of a `Link` header. */
export const paging = {
  limit: wholeNumber(1, 1000)
    .default(100)
    .meta({ description: 'The most items in one answer, 1 to 1000', example: 100 }),
  offset: wholeNumber(0, 2 ** 31 - 1)
    .default(0)
    .meta({ description: 'How many items to pass over', example: 0 }),
  cursor: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Where the page before ended, as its `next` link says' }),
};

/** The `state` filter of a list. */
export const stateFilter = stateCode
  .optional()
  .meta({ description: 'Two-letter state code; lower case is raised', example: 'TX' });

/** A number of degrees from a query string, at most so many either way. */
export function coordinate(most: number) {
  return z
    .string()
    .regex(/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/, {
      message: 'Input should be a valid number, unable to parse string as a number',
    })
    .transform(Number)
    .pipe(z.number().min(-most).max(most));
}

/** A truth value from a query string. */
export const truth = z
  .enum(['true', 'false', '1', '0'], {
    error: 'Input should be a valid boolean, unable to interpret input',
  })
  .transform((text) => text === 'true' || text === '1')
  .meta({ example: 'true' });

/** A moment of the past: a position of the log, or a time with its offset. */
export const asOf = z
  .union([z.string().regex(/^\d{1,19}$/), z.iso.datetime({ offset: true })], {
    error: 'Input should be a position of the log or an RFC 3339 time',
  })
  .optional()
  .meta({
    description: 'The answer as it was then: an RFC 3339 time, or a position of the log',
    example: '2026-11-20T12:00:00Z',
  });
