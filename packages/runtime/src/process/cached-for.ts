/**
 * Returns a function that shares one read among its callers, and its value for `ms` afterwards. A failure is not
 * cached.
 */
export function cachedFor<Value>(
  ms: number,
  read: () => Promise<Value>,
  now = () => performance.now(),
): () => Promise<Value> {
  let current: { readonly value: Promise<Value>; until: number } | undefined;
  return () => {
    if (current !== undefined && now() < current.until) return current.value;
    const entry = { value: read(), until: Number.POSITIVE_INFINITY };
    current = entry;
    entry.value.then(
      () => {
        entry.until = now() + ms;
      },
      () => {
        entry.until = Number.NEGATIVE_INFINITY;
      },
    );
    return entry.value;
  };
}

/** Returns a function that shares running work among its callers. */
export const sharedRun = <Result>(work: () => Promise<Result>): (() => Promise<Result>) =>
  cachedFor(0, work);
