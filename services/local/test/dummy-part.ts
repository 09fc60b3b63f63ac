import { startHeartbeat } from '@exchange/child-process';

const { DUMMY_STUBBORN, DUMMY_FAILS } = process.env;

if (DUMMY_FAILS !== undefined) {
  process.send?.({ kind: 'failed', reason: DUMMY_FAILS });
  process.exit(1);
}
startHeartbeat();
process.on('SIGTERM', () => {
  if (DUMMY_STUBBORN === undefined) process.exit(0);
});
process.on('disconnect', () => process.exit(0));
setInterval(() => {}, 60_000);
process.send?.({ kind: 'ready', details: { given: process.env.DUMMY_GIVEN ?? null } });
