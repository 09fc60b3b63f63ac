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
    const own: Running<Value> = { reading: read(key), next: undefined };
    running.set(key, own);
    const forget = () => {
      if (own.next === undefined) running.delete(key);
    };
    own.reading.then(forget, forget);
    return own.reading;
  }

  return (key) => {
    const now = running.get(key);
    if (now === undefined) return begin(key);
    const again = () => begin(key);
    now.next ??= now.reading.then(again, again);
    return now.next;
  };
}

interface Running<Value> {
  readonly reading: Promise<Value>;
  /** The next read, once requested. */
  next: Promise<Value> | undefined;
}
