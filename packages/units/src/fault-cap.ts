import type { z } from 'zod';

/** More than an answer lists. */
const faultsMax = 100;

/** Faults of the elements of lists so far, for each call of `parse`. */
const counts = new WeakMap<object, number>();

/**
 * The same schema for an element of a long list: once elements have so many faults that the list is refused with more than an answer
 * lists, further ones are not looked at. Thousands of wrong elements would take as many milliseconds. Not for a branch of a union,
 * whose faults may not count.
 */
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
