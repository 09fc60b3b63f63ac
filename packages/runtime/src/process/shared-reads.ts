/**
 * Shares reads of one key among its callers. A caller gets no answer of a read that began before its call: the next read begins when
 * the current one has ended, for all callers of that time. A thousand trades with one counterparty are decided on a few reads of its
 * stream in place of a thousand.
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
  /** The one after it, once somebody has asked for it. */
  next: Promise<Value> | undefined;
}
