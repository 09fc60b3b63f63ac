import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startWithUndo } from '../../services/undo-stack.js';
import { attacks } from './attacks.js';
import { prepare, startTarget } from './battlefield.js';
import { measureAttack } from './measure.js';

// npm run attacks -- [--embedded] [--seconds 5] [--only feeds,keys]
const { values } = parseArgs({
  options: {
    embedded: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const only = values.only?.split(',');
const { made: tree, stop } = await startWithUndo((undo) => startTarget(undo, !values.embedded));
const apiMemory = () => {
  const status = readFileSync(`/proc/${tree.pids()['api']}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};
let isMet = true;
try {
  const field = await prepare(tree.url, tree.apiKey);
  const barMs = values.embedded ? 2_000 : 500;
  console.log(
    'attack | p50/p99/most before | during | after | not answered | not seen at once | API MB | attacker',
  );
  for (const attack of attacks) {
    if (only?.some((word) => attack.name.includes(word)) === false) continue;
    const verdict = await measureAttack(attack, field, Number(values.seconds) * 1000);
    const { before, during, after, attacker } = verdict;
    const times = ({ p50Ms, p99Ms, mostMs }: typeof before) =>
      [p50Ms, p99Ms, mostMs].map(Math.round).join('/');
    const wrong = [...before.wrong, ...during.wrong, ...after.wrong];
    isMet &&= wrong.length === 0 && during.p99Ms < barMs;
    const row = [
      attack.name,
      times(before),
      times(during),
      times(after),
      wrong.length,
      during.unseen,
      apiMemory(),
    ];
    console.log([...row, JSON.stringify(attacker)].join(' | '));
    if (wrong.length > 0) console.log(`  ${[...new Set(wrong)].slice(0, 3).join('\n  ')}`);
  }
} finally {
  await stop();
}
process.exit(isMet ? 0 : 1);
