import { projections } from '@exchange/ledger/ledger';
import { takeLog } from '@exchange/runtime/projector/log-identity/compare-tables-with-log';
import type { RebuildProgress } from '@exchange/runtime/projector/rebuild/building';
import { type RebuildResult, rebuildBeside } from '@exchange/runtime/projector/rebuild-beside';
import { defineCommand, exitCodes, UsageError } from '../command.js';
import { commandConfig } from '../service/address.js';
import type { Terminal } from '../terminal.js';
import { anyLanes, foreignLog, projectionsNamed, storesHelp, withLaneStores } from './lanes.js';

function rateOf(): (at: RebuildProgress) => string {
  const startedAt = performance.now();
  return ({ lane, events, position, head }) => {
    const seconds = Math.max((performance.now() - startedAt) / 1000, 0.001);
    const share = head === 0n ? 1 : Math.min(1, Number(position) / Number(head));
    const rate = Math.round(events / seconds);
    const left = share === 0 ? undefined : Math.round((seconds / share) * (1 - share));
    return `${lane}: ${events.toLocaleString('en')} events, ${Math.floor(share * 100)} %, ${rate.toLocaleString('en')}/s${left === undefined ? '' : `, ${left} s left`}`;
  };
}

const differencesShownMax = 20;

export const rebuildProjections = defineCommand({
  words: ['projections', 'rebuild'],
  summary: 'rebuild read tables from the log beside the live ones, and switch',
  help: `usage: ledger projections rebuild [lane … | --all] [options]

For each lane (default: all): builds its tables in a separate schema from the start of the log, compares them with the live
ones at the live lane's checkpoint, catches up, and replaces the live tables in one transaction. Parked streams are retried;
they are not compared, and those that still fail are parked in the new tables too.

  --all             every lane; also if the tables were built from another log, such as before a restored backup:
                    then nothing is compared, and the tables adopt this log
  --no-compare      do not compare before the switch
  --only-if-equal   switch only tables that were compared and are equal; exit with 1 if any are not

Run it beside the running service. After an interruption it starts from the beginning.

${storesHelp}`,
  options: {
    all: { type: 'boolean', default: false },
    'no-compare': { type: 'boolean', default: false },
    'only-if-equal': { type: 'boolean', default: false },
  },
  names: anyLanes,
  async run({ values, names, terminal, env, signal }) {
    const { all, 'only-if-equal': onlyIfEqual } = values;
    if (all && names.length > 0) throw new UsageError('Name lanes, or --all, not both.');
    if (onlyIfEqual && values['no-compare']) {
      throw new UsageError('--only-if-equal and --no-compare exclude each other.');
    }
    const chosen = projectionsNamed(names);
    return withLaneStores(env, async ({ eventLog, databaseUrl, pool }) => {
      const foreign = await foreignLog({ eventLog, pool });
      if (foreign !== undefined && (!all || onlyIfEqual)) throw foreign;
      if (foreign !== undefined) {
        terminal.out(`The tables were built from another event log: ${foreign.reason}.`);
        terminal.out('Rebuilding every table from this log, without comparison.');
      }
      let allSwitched = true;
      for (const projection of chosen) {
        const rate = rateOf();
        const result = await rebuildBeside({
          ...{ eventLog, databaseUrl, projection, onlyIfEqual, signal },
          compare: !values['no-compare'],
          isAnotherLog: foreign !== undefined,
          parkedStreamsMax: commandConfig(env).parkedStreamsMax,
          onProgress: (progress) => terminal.status(rate(progress)),
        });
        tell(terminal, result);
        allSwitched &&= result.isSwitched;
      }
      if (foreign !== undefined) {
        const withTables = projections.map(({ lane }) => lane);
        await takeLog(eventLog, pool, withTables);
        terminal.out(
          'The tables have adopted this log; a running service continues within seconds.',
        );
      }
      return allSwitched ? exitCodes.fine : exitCodes.someRefused;
    });
  },
});

function tell(terminal: Terminal, result: RebuildResult): void {
  const { lane, events, position, isCompared, differences, isSwitched, parked } = result;
  const equality =
    differences.length === 0
      ? 'equal to the live tables'
      : `${differences.length} differences from the live tables`;
  terminal.out(
    `${lane}: ${events.toLocaleString('en')} events read, up to ${position}; ${isCompared ? equality : 'not compared'}; ${isSwitched ? 'switched' : 'NOT switched'}`,
  );
  for (const { table, key, column, live, fromLog } of differences.slice(0, differencesShownMax)) {
    terminal.out(`  ${table} ${key} ${column ?? 'row'}: was ${live}, is ${fromLog}`);
  }
  if (parked.length > 0) {
    terminal.out(`  ${parked.length} streams are still parked (ledger projections parked)`);
  }
}
