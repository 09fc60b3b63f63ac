import { defineCommand, exitCodes } from '../command.js';
import { firstDifference } from './compare-logs.js';
import { openSource } from './open-source.js';

export const logCompare = defineCommand({
  words: ['log', 'compare'],
  summary: 'compare two logs event by event and show the first difference',
  help: `usage: ledger log compare <a> <b> [--checkpoint <file> --key <file>]

Each log is the data folder of an embedded event store, esdb://…, or an export (NDJSON, or gzip with .gz). An export is first
verified with --checkpoint and --key.

Exit code: 0 equal, 1 different, 2 one could not be read.`,
  options: { checkpoint: { type: 'string' }, key: { type: 'string' } },
  names: { least: 2, most: 2, fault: 'Name two logs.' },
  async run({ values: { checkpoint, key }, names: [a = '', b = ''], terminal, signal }) {
    const evidence = { checkpoint, key };
    const one = await openSource(a, evidence);
    try {
      const other = await openSource(b, evidence);
      try {
        const logs = [one.events('start'), other.events('start')] as const;
        const { difference, size, root } = await firstDifference(...logs, (compared) => {
          signal.throwIfAborted();
          if (compared % 1_000 === 0) {
            terminal.status(`${compared.toLocaleString('en')} events compared`);
          }
        });
        terminal.out(difference ?? `Equal: ${size.toLocaleString('en')} events, root ${root}`);
        return difference === undefined ? exitCodes.fine : exitCodes.someRefused;
      } finally {
        await other.close();
      }
    } finally {
      await one.close();
    }
  },
});
