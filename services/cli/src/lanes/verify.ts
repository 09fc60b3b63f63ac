import { projections } from '@exchange/ledger/ledger';
import { type LaneVerdict, verifyTables } from '@exchange/runtime/projector/verify';
import { defineCommand, exitCodes } from '../command.js';
import { anyLanes, jsonOf, projectionsNamed, storesHelp, withLaneStores } from './lanes.js';

const shownMax = 50;

export const verify = defineCommand({
  words: ['verify'],
  summary: 'replay the log and compare it with every live table',
  help: `usage: ledger verify [lane …] [--json]

Replays the log into a separate schema and compares every live table with it, row by row: ${projections.map(({ lane }) => lane).join(', ')}.
Each difference is listed with table, key, column and both values. Parked streams cannot be compared: the result is then
reported as incomplete. Live tables are not changed.

${storesHelp}

Exit code: 0 all equal, 1 differences, 2 failed or incomplete.`,
  options: { json: { type: 'boolean', default: false } },
  names: anyLanes,
  async run({ values: { json }, names, terminal, env, signal }) {
    const chosen = projectionsNamed(names);
    const verdicts = await withLaneStores(env, ({ eventLog, databaseUrl }) =>
      verifyTables({
        eventLog,
        databaseUrl,
        projections: chosen,
        signal,
        onLane: (verdict) => {
          if (!json) for (const line of linesOf(verdict)) terminal.out(line);
        },
      }),
    );
    if (json) terminal.out(jsonOf(verdicts));
    if (verdicts.some(({ differences }) => differences.length > 0)) return exitCodes.someRefused;
    return verdicts.some(({ incomplete }) => incomplete !== null)
      ? exitCodes.couldNotRun
      : exitCodes.fine;
  },
});

function linesOf({ lane, position, rows, differences, incomplete }: LaneVerdict): string[] {
  const left = incomplete === null ? [] : [`${lane}: incomplete: ${incomplete}`];
  if (differences.length === 0) {
    if (incomplete !== null) return left;
    return [`${lane}: ${rows.toLocaleString('en')} rows match the log, up to ${position}`];
  }
  const shown = differences.slice(0, shownMax).map(({ table, key, column, live, fromLog }) => {
    const where = column === null ? `${table} ${key}` : `${table} ${key}, ${column}`;
    return `  ${where}: ${live ?? 'missing'} in the table, ${fromLog ?? 'missing'} in the log`;
  });
  return [...left, `${lane}: ${differences.length} differences, up to ${position}`, ...shown];
}
