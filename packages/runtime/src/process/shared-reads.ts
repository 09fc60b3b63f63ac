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
  next: Promise<Value> | undefined;
}
