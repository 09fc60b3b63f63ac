const everyMs = 1_000;
const kind = 'alive';

/** Sends a heartbeat to the parent every second. Does nothing without an IPC channel. */
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
