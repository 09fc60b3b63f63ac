import { type LaneRow, laneRows } from '@exchange/projector';
import { type Command, exitCodes } from '../command.js';
import { storesHelp, withLaneStores } from './lanes.js';

export const projectionsStatus: Command = {
  words: ['projections', 'status'],
  summary: 'how far each lane is, and which stand still, wait, are paused or have parked streams',
  help: `usage: ledger projections status

For each lane: its position, how many events it has applied, and whether it is at the log's end, works, is paused, waits for
a newer version, or stands still at an event, and at which; and how many of its streams are parked.

${storesHelp}

Exit code: 0 when all lanes work, 1 when one stands still, waits, is paused, or has parked streams.`,
  async run(_, { terminal, env }) {
    return withLaneStores(env, async ({ eventLog, pool }) => {
      const [head, lanes] = await Promise.all([eventLog.headPosition(), laneRows(pool)]);
      for (const row of lanes) {
        const events = row.events.toLocaleString('en');
        const parked =
          row.parked === 0 ? '' : `; PARKED: ${row.parked} (ledger projections parked)`;
        terminal.out(
          `${row.lane}: at ${row.position}, ${events} events; ${stateOf(row, head)}${parked}`,
        );
      }
      const isHeld = lanes.some(
        ({ stoppedReason, pausedReason, waitingReason, parked }) =>
          [stoppedReason, pausedReason, waitingReason].some((reason) => reason !== null) ||
          parked > 0,
      );
      return isHeld ? exitCodes.someRefused : exitCodes.fine;
    });
  },
};

function stateOf(row: LaneRow, head: bigint | undefined): string {
  if (row.pausedReason !== null) return `PAUSED: ${row.pausedReason}`;
  if (row.stoppedReason !== null) return `STOPPED: ${row.stoppedReason}`;
  if (row.waitingReason !== null) return `WAITING for a newer version: ${row.waitingReason}`;
  const reached = row.seen > row.position ? row.seen : row.position;
  return head === undefined || reached >= head ? 'up to date' : `behind the log's end, ${head}`;
}
