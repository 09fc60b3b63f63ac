import type { z } from 'zod';

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
