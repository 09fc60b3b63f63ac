/** Calls back also if the parent ended before this call: Node emits `disconnect` once. */
export function whenParentGone(stop: () => void): void {
  // Node keeps `send` after the channel closes.
  if (process.send === undefined) return;
  if (process.connected) process.once('disconnect', stop);
  else setImmediate(stop);
}
