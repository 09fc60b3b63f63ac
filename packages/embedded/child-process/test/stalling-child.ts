import { runProgram } from '../src/run-program.js';

// `blocks` forever when ready, is `busy` for 300 ms at a time, or is `idle`.
const [behavior] = process.argv.slice(2);

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end) {}
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
    process.send?.({ kind: 'ready' });
    if (behavior === 'blocks') setTimeout(() => block(Number.POSITIVE_INFINITY), 500);
    if (behavior === 'busy') stretches();
  },
}));
