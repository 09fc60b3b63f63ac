const lookEveryMs = 500;

/** npm forwards SIGTERM and SIGINT, but not SIGKILL or SIGHUP. */
export function whenNpmEnds(tell: () => void): void {
  if (process.connected || !/^start(:|$)/.test(process.env['npm_lifecycle_event'] ?? '')) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    tell();
  }, lookEveryMs);
  timer.unref();
}

/** Calls back also if the parent ended before this call: Node emits `disconnect` once. */
export function whenParentGone(stop: () => void): void {
  // Node keeps `send` after the channel closes.
  if (process.send === undefined) return;
  if (process.connected) process.once('disconnect', stop);
  else setImmediate(stop);
}
