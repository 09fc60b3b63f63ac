const everyMs = 1_000;
const kind = 'alive';

/**
 * Tells the parent every second that the event loop of this process turns. `watchForStall` reads it there. Does nothing in a
 * process without a channel to its parent.
 */
export function startHeartbeat(): void {
  if (!process.connected) return;
  const timer = setInterval(() => {
    if (process.connected) process.send?.({ kind }, undefined, undefined, () => undefined);
    else clearInterval(timer);
  }, everyMs);
  timer.unref();
}

export function isHeartbeat(message: unknown): boolean {
  return typeof message === 'object' && message !== null && Reflect.get(message, 'kind') === kind;
}
