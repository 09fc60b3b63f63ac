const everyMs = 1_000;
const kind = 'alive';

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
