import type { z } from 'zod';

export const faultTexts = {
  decimal_parsing: 'Input should be a valid decimal',
  decimal_max_places: 'Decimal input should have no more than 6 decimal places',
  decimal_whole_digits: 'Decimal input should have no more than 18 digits before the decimal point',
  instant_year_out_of_range: 'Input should be within the years 0001 to 9999 in UTC',
  instant_too_fine: 'Input should be no finer than milliseconds',
  date_year_out_of_range: 'Input should be within the years 0001 to 9999',
  currency_parsing: 'Input should be the ISO 4217 code of a currency, such as USD',
} as const;

const faultsMax = 100;

const counts = new WeakMap<object, number>();

/** Skips elements after too many faults. Not in a union, whose faults might not count. */
export function untilManyFaults<Schema extends z.ZodType>(element: Schema): Schema {
  const { run } = element._zod;
  element._zod.run = (payload, context) => {
    const before = counts.get(context) ?? 0;
    if (before >= faultsMax) return payload;
    const result = run(payload, context);
    if (!(result instanceof Promise) && result.issues.length > 0) {
      counts.set(context, before + result.issues.length);
    }
    return result;
  };
  return element;
}
