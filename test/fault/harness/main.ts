import { parseArgs } from 'node:util';
import { runHarness } from './run.js';

// npm run faults -- --minutes 30 --seed 7 [--only kill,cut]
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const only = values.only?.split(',');
const report = await runHarness({
  seed: Number(values.seed),
  seconds: Number(values.minutes) * 60,
  ...(only === undefined ? {} : { only }),
  onFault: (name, at) => console.error(`${at.toFixed(1).padStart(8)} s  ${name}`),
});
console.log(JSON.stringify(report, undefined, 2));
process.exit(report.wrong.length === 0 ? 0 : 1);
