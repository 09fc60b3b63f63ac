import { userInfo } from 'node:os';
import type { StoredEvent } from '@exchange/event-log';
import { laneRows, skipEvent } from '@exchange/projector';
import { readArguments } from '../arguments.js';
import { type Command, CommandFailed, exitCodes, UsageError } from '../command.js';
import { type LaneStores, lanesNamed, storesHelp, withLaneStores } from './lanes.js';

export const skipProjection: Command = {
  words: ['projections', 'skip'],
  summary: 'let a lane go on past the event that it stands still at',
  help: `usage: ledger projections skip <lane> <event id> --reason <text>

Only the event that the lane stands at can be skipped (ledger projections status names it). Who skipped it and why goes
into the log, as LaneEventSkipped. The event stays there too: a version that can project it takes it in at the next rebuild.

${storesHelp}`,
  async run(args, { terminal, env }) {
    const { values, positionals } = readArguments({
      args: [...args],
      options: { reason: { type: 'string' } },
      allowPositionals: true,
    });
    const [lane, eventId, ...more] = positionals;
    if (lane === undefined || eventId === undefined || more.length > 0) {
      throw new UsageError('Name one lane and one event id.');
    }
    const { reason } = values;
    if (reason === undefined || reason.trim() === '') throw new UsageError('Say why: --reason');
    lanesNamed([lane]);
    return withLaneStores(env, async (stores) => {
      const event = await eventStoodAt(stores, lane, eventId);
      await skipEvent(stores.eventLog, { lane, event, reason, by: userInfo().username });
      terminal.out(`${lane} goes on past ${event.type} ${event.stream}@${event.revision}`);
      return exitCodes.fine;
    });
  },
};

async function eventStoodAt(
  { eventLog, pool }: LaneStores,
  lane: string,
  eventId: string,
): Promise<StoredEvent> {
  const row = (await laneRows(pool)).find((one) => one.lane === lane);
  if (row === undefined || row.stoppedReason === null) {
    throw new CommandFailed(`${lane} does not stand still: there is nothing to skip.`);
  }
  if (!row.stoppedReason.includes(`(${eventId})`)) {
    throw new CommandFailed(`${lane} stands at another event: ${row.stoppedReason}`);
  }
  const from = row.position === 0n ? 'start' : row.position;
  for await (const event of eventLog.readAll({ from })) if (event.id === eventId) return event;
  throw new CommandFailed(`The log has no event ${eventId} after ${row.position}.`);
}
