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
