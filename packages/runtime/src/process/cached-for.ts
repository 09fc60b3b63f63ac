/**
 * Returns a function that shares one read among its callers, and its value until `ms` after the read's start. A failure
 * is not cached.
 */
export function cachedFor<Value>(
  ms: number,
  read: () => Promise<Value>,
  now = () => performance.now(),
): () => Promise<Value> {
  let current: { readonly value: Promise<Value>; until: number } | undefined;
  return () => {
    const at = now();
    if (current !== undefined && at < current.until) return current.value;
    const entry = { value: read(), until: Number.POSITIVE_INFINITY };
    current = entry;
    entry.value.then(
      () => {
        entry.until = at + ms;
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

export function memoizeByKey<Key extends object, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? compute(key);
    values.set(key, value);
    return value;
  };
}
