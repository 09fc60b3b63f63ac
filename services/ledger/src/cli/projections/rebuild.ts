import { rebuildBeside } from '@exchange/projector';
import { readArguments } from '../arguments.js';
import { type Command, exitCodes } from '../command.js';
import { commandConfig } from '../service-address.js';
import { projectionsNamed, storesHelp, withLaneStores } from './lanes.js';
import { rateOf } from './rate.js';

export const rebuildProjections: Command = {
  words: ['projections', 'rebuild'],
  summary: 'build read tables anew from the log beside the live ones, and switch',
  help: `usage: ledger projections rebuild [lane …] [options]

For each lane (all when none is named): builds its tables in a schema of their own from the start of the log, catches up,
compares them with the live ones, and puts them in their place in one transaction. Readers see the old tables until then
and the new ones from then on. Use it after a version that projects something differently. Parked streams are tried again;
what they lack in the live tables is left out of the comparison, and those that still fail are parked in the new tables too.

  --no-compare      do not compare before the switch
  --only-if-equal   leave the live tables in place when the new ones differ, and exit with 1

${storesHelp}`,
  async run(args, { terminal, env, signal }) {
    const { values, positionals } = readArguments({
      args: [...args],
      options: { 'no-compare': { type: 'boolean' }, 'only-if-equal': { type: 'boolean' } },
      allowPositionals: true,
    });
    const chosen = projectionsNamed(positionals);
    return withLaneStores(env, async ({ eventLog, databaseUrl }) => {
      let allSwitched = true;
      for (const projection of chosen) {
        const rate = rateOf();
        const result = await rebuildBeside({
          eventLog,
          databaseUrl,
          projection,
          schema: `ledger_rebuild_${projection.lane}`,
          compare: values['no-compare'] !== true,
          onlyIfEqual: values['only-if-equal'] === true,
          parkedStreamsMax: commandConfig(env).parkedStreamsMax,
          signal,
          onProgress: (progress) => terminal.status(rate(progress)),
        });
        const { lane, events, position, isCompared, differences, isSwitched, parked } = result;
        const found = isCompared ? foundIn(differences) : 'not compared';
        terminal.out(
          `${lane}: ${events.toLocaleString('en')} events read, up to ${position}; ${found}; ${isSwitched ? 'switched' : 'NOT switched'}`,
        );
        for (const { table, key, column, live, fromLog } of differences.slice(0, 20)) {
          terminal.out(`  ${table} ${key} ${column ?? 'row'}: was ${live}, is ${fromLog}`);
        }
        if (parked.length > 0) {
          terminal.out(`  ${parked.length} streams are still parked (ledger projections parked)`);
        }
        allSwitched &&= isSwitched;
      }
      return allSwitched ? exitCodes.fine : exitCodes.someRefused;
    });
  },
};

function foundIn(differences: readonly unknown[]): string {
  if (differences.length === 0) return 'equal to the live tables';
  return `${differences.length} differences from the live tables`;
}
