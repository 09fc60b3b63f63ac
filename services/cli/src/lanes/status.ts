import { auditLane } from '@exchange/ledger/audit/log-index/table';
import { projections } from '@exchange/ledger/ledger';
import { describeLane } from '@exchange/ledger/platform/operations/describe-lane';
import { isHeldUp, laneStateOf } from '@exchange/ledger/platform/operations/lane-state';
import { listLanes } from '@exchange/runtime/tables/queries/lane-queries';
import { defineCommand, exitCodes } from '../command.js';
import { foreignLog, storesHelp, withLaneStores } from './lanes.js';

export const listProjections = defineCommand({
  words: ['projections', 'list'],
  summary: 'list the lanes, the streams they read and the tables they write',
  help: `usage: ledger projections list

Each lane reads its streams in the log's order and writes its tables.`,
  options: {},
  async run({ terminal }) {
    for (const { lane, streamPrefixes, tables } of projections) {
      const streams =
        lane === auditLane
          ? 'every stream'
          : streamPrefixes.map((prefix) => `${prefix}…`).join(' ');
      terminal.out(`${lane}: ${streams} → ${tables.join(', ')}`);
    }
  },
});

export const projectionsStatus = defineCommand({
  words: ['projections', 'status'],
  summary:
    'show the position of each lane, and which lanes are stopped, waiting, paused or have parked streams',
  help: `usage: ledger projections status

For each lane: its position, its number of applied events, the version of its tables, its state (at the log's end, working,
paused, waiting for a newer version, or stopped at which event), the progress of a rebuild, and its number of parked streams.
If the tables were built from another log, it shows the remedy instead: positions cannot be compared then.

${storesHelp}

Exit code: 0 all lanes work, 1 one is stopped, waiting, paused or has parked streams, or the tables are of another log.`,
  options: {},
  async run({ terminal, env }) {
    return withLaneStores(env, async (stores) => {
      const lanes = await listLanes(stores.database);
      const foreign = await foreignLog(stores);
      if (foreign !== undefined) {
        terminal.out(foreign.message);
        for (const { lane, position, events } of lanes) {
          terminal.out(`${lane}: at ${position}, ${counted(events)} of another log`);
        }
        return exitCodes.someRefused;
      }
      const end = await stores.eventLog.headPosition();
      const states = lanes.map((status) => laneStateOf(status, end, projections));
      for (const [index, state] of states.entries()) {
        const applied = counted(lanes[index]?.events ?? 0n);
        terminal.out(`${state.lane}: ${applied}; ${describeLane(state)}`);
      }
      return states.some(isHeldUp) ? exitCodes.someRefused : exitCodes.fine;
    });
  },
});

function counted(events: bigint): string {
  return `${events.toLocaleString('en')} events`;
}
