import { parseArgs } from 'node:util';
import { type Rollout, runRolling } from '../rolling/run.js';
import { runHarness } from './run.js';

// npm run faults -- --minutes 30 --seed 7 [--only kill,cut]
// Event store: three nodes of TEST_EVENTSTORE_BIN, or the empty one at EVENTSTORE_URL.
// npm run faults -- --rolling [--rollouts 6] [--seed 7]: replaces every process by another version,
// last with a changed table
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    rolling: { type: 'boolean', default: false },
    rollouts: { type: 'string', default: '2' },
  },
});
const only = values.only?.split(',');
const report = values.rolling ? await roll() : await breakThings();
console.log(JSON.stringify(report, undefined, 2));
process.exit(report.wrong.length === 0 ? 0 : 1);

function roll() {
  const before = Array.from({ length: Number(values.rollouts) - 1 }, (): Rollout => 'unchanged');
  const from = performance.now();
  return runRolling({
    seed: Number(values.seed),
    rollouts: [...before, 'changed'],
    onStep: (what) => console.error(`${atSeconds((performance.now() - from) / 1000)}  ${what}`),
  });
}

function breakThings() {
  return runHarness({
    seed: Number(values.seed),
    seconds: Number(values.minutes) * 60,
    ...(only === undefined ? {} : { only }),
    onFault: (name, at) => console.error(`${atSeconds(at)}  ${name}`),
  });
}

function atSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(8)} s`;
}
