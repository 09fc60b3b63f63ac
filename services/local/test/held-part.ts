import { runProgram } from '@exchange/child-process/run-program';

let loaded = false;

await runProgram('held-part', async () => ({
  async load() {
    loaded = true;
  },
  run() {
    process.on('SIGTERM', () => process.exit(0));
    process.on('disconnect', () => process.exit(0));
    setInterval(() => {}, 60_000);
    const { TOLD_URL: url = null, DUMMY_GIVEN: given = null } = process.env;
    process.send?.({ kind: 'ready', details: { loaded, url, given } });
  },
}));
