/**
 * Shares reads of a key among callers. A caller never receives a read that began before its call: the next read starts
 * after the current read, for all callers of that time. A thousand trades with one counterparty thus need a few reads
 * of its stream.
 */
export function sharedReads<Value>(
  read: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const running = new Map<string, Running<Value>>();

  function begin(key: string): Promise<Value> {
    const run: Running<Value> = { reading: read(key), next: undefined };
    running.set(key, run);
    const removeIfLast = () => {
      if (run.next === undefined) running.delete(key);
    };
    run.reading.then(removeIfLast, removeIfLast);
    return run.reading;
  }

  return (key) => {
    const current = running.get(key);
    if (current === undefined) return begin(key);
    const startNext = () => begin(key);
    current.next ??= current.reading.then(startNext, startNext);
    return current.next;
  };
}

interface Running<Value> {
  readonly reading: Promise<Value>;
  /** The next read, once requested. */
  next: Promise<Value> | undefined;
}
