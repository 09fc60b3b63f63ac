import { describeLane } from '@exchange/ledger/lane-status/describe-lane';
import { isHeldUp, laneStateOf } from '@exchange/ledger/lane-status/lane-state';
import { projections } from '@exchange/ledger/ledger';
import { listLanes } from '@exchange/runtime/tables/lane-queries';
import { readArguments } from '../arguments.js';
import { type Command, exitCodes } from '../command.js';
import { foreignLog, storesHelp, withLaneStores } from './lanes.js';

export const projectionsStatus: Command = {
  words: ['projections', 'status'],
  summary: 'how far each lane is, and which stand still, wait, are paused or have parked streams',
  help: `usage: ledger projections status

For each lane: its position, how many events it has applied, the version of the projection that made its tables, and whether
it is at the log's end, works, is paused, waits for a newer version, or stands still at an event, and at which; how far tables
are that are built anew, for a newer version or by a rebuild; and how many of its streams are parked. Where the log is
not the one that the tables were made from, it says that and what to do: how far lanes are means nothing then.

${storesHelp}

Exit code: 0 when all lanes work, 1 when one stands still, waits, is paused, or has parked streams, or the log is a foreign one.`,
  async run(args, { terminal, env }) {
    readArguments({ args: [...args] });
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
};

function counted(events: bigint): string {
  return `${events.toLocaleString('en')} events`;
}
