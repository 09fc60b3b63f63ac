const lookEveryMs = 500;

/**
 * Tells a process that an npm start script runs (`npm start`, `npm run start:api`) when npm has gone. npm hands on
 * SIGTERM and SIGINT; of SIGKILL and SIGHUP its script learns nothing, but that its parent is another one.
 */
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
