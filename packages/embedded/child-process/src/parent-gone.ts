/**
 * Calls `stop` when the parent that used `startChild` has ended, also if it ended before this call: Node emits
 * `disconnect` once, before a loading program can listen. Does nothing in other processes.
 */
export function whenParentGone(stop: () => void): void {
  // Node keeps `send` after the channel closes.
  if (process.send === undefined) return;
  if (process.connected) process.once('disconnect', stop);
  else setImmediate(stop);
}
