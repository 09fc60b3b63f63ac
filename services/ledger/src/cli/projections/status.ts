import { type LaneRow, laneRows } from '@exchange/projector';
import { type Command, exitCodes } from '../command.js';
import { storesHelp, withLaneStores } from './lanes.js';

export const projectionsStatus: Command = {
  words: ['projections', 'status'],
  summary: 'how far each lane is, and which stand still or are paused',
  help: `usage: ledger projections status

For each lane: its position, how many events it has applied, and whether it is at the log's end, works, is paused, or stands
still at an event, and at which.

${storesHelp}

Exit code: 0 when all lanes work, 1 when one stands still or is paused.`,
  async run(_, { terminal, env }) {
    return withLaneStores(env, async ({ eventLog, pool }) => {
      const [head, lanes] = await Promise.all([eventLog.headPosition(), laneRows(pool)]);
      for (const row of lanes) {
        const events = row.events.toLocaleString('en');
        terminal.out(`${row.lane}: at ${row.position}, ${events} events; ${stateOf(row, head)}`);
      }
      const isHeld = lanes.some((row) => row.stoppedReason !== null || row.pausedReason !== null);
      return isHeld ? exitCodes.someRefused : exitCodes.fine;
    });
  },
};

function stateOf(row: LaneRow, head: bigint | undefined): string {
  if (row.pausedReason !== null) return `PAUSED: ${row.pausedReason}`;
  if (row.stoppedReason !== null) return `STOPPED: ${row.stoppedReason}`;
  const reached = row.seen > row.position ? row.seen : row.position;
  return head === undefined || reached >= head ? 'up to date' : `behind the log's end, ${head}`;
}
