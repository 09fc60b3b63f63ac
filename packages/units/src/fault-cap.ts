import type { z } from 'zod';

/** More than an answer lists. */
const faultsMax = 100;

/** Faults in list elements so far, per call of `parse`. */
const counts = new WeakMap<object, number>();

/**
 * Wraps the schema of a list element: once the elements have more faults than an answer lists, further ones are
 * skipped, because thousands of invalid elements would take as many milliseconds. Not for a branch of a union, whose
 * faults might not count.
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
