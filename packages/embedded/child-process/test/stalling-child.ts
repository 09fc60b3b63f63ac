import { runProgram } from '../src/run-program.js';

// A program whose event loop does what the first argument says: `blocks` for good once it is ready, is `busy` in stretches of
// 300 ms, begins `late` with a long stretch, or is `idle`.
const [behavior] = process.argv.slice(2);

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    // Nothing else runs meanwhile.
  }
}

function stretches(): void {
  block(300);
  setImmediate(stretches);
}

await runProgram('stalling-child', async () => ({
  run() {
    process.on('SIGTERM', () => process.exit(0));
    process.on('disconnect', () => process.exit(0));
    setInterval(() => undefined, 60_000);
    if (behavior === 'late') block(6_000);
    process.send?.({ kind: 'ready' });
    if (behavior === 'blocks') setTimeout(() => block(Number.POSITIVE_INFINITY), 500);
    if (behavior === 'busy') stretches();
  },
}));
