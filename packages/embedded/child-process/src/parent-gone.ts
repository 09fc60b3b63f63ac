/**
 * Calls `stop` once the process that started this one by `startChild` has gone, also where that went before this was
 * called: Node tells of a closed channel once, and while a program still loads nobody listens. Does nothing in a
 * process that was started by other means.
 */
export function whenParentGone(stop: () => void): void {
  // Node keeps `send` when the channel has closed; without a channel there never was one.
  if (process.send === undefined) return;
  if (process.connected) process.once('disconnect', stop);
  else setImmediate(stop);
}
