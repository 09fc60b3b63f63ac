import { userInfo } from 'node:os';
import { auditLane } from '@exchange/ledger/audit/log-index/lane';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { listParked } from '@exchange/runtime/projector/parking/parked-list';
import { retrySoon } from '@exchange/runtime/projector/parking/parking-table';
import { skipEvent } from '@exchange/runtime/projector/skip';
import { listLanes } from '@exchange/runtime/tables/lane-queries';
import { CommandFailed, defineCommand, UsageError } from '../command.js';
import { type LaneStores, laneNamed, storesHelp, withLaneStores } from './lanes.js';

export const skipProjection = defineCommand({
  words: ['projections', 'skip'],
  summary: 'skip the event at which a parked stream or a stopped lane waits',
  help: `usage: ledger projections skip <lane> <event id> --reason <text>

Only the first waiting event of a parked stream (ledger projections parked), or the event at which the lane is stopped
(ledger projections status), can be skipped. The log records the operator and the reason as LaneEventSkipped. The stream
then continues in order without the event, which stays in the log: a rebuild with a version that can project it applies it.
The audit lane attests every event and skips none.

${storesHelp}`,
  options: { reason: { type: 'string', default: '' } },
  names: { least: 2, most: 2, fault: 'Name one lane and one event id.' },
  async run({ values: { reason }, names: [name = '', eventId = ''], terminal, env }) {
    if (reason.trim() === '')
      throw new UsageError('--reason is required: why the event is skipped');
    const lane = laneNamed(name);
    if (lane === auditLane)
      throw new UsageError('The audit lane attests every event and skips none.');
    await withLaneStores(env, async (stores) => {
      const { eventLog, pool } = stores;
      const waiting = await firstThatWaits(stores, lane, eventId);
      const event = waiting ?? (await eventStoodAt(stores, lane, eventId));
      await skipEvent(eventLog, { lane, event, reason, by: userInfo().username });
      if (waiting !== undefined) await retrySoon(pool, lane, event.stream);
      terminal.out(`${lane} skips ${event.type} ${event.stream}@${event.revision}`);
    });
  },
});

async function firstThatWaits(
  { eventLog, pool }: LaneStores,
  lane: LaneName,
  eventId: string,
): Promise<StoredEvent | undefined> {
  const parked = (await listParked(pool, lane)).find((one) => one.eventId === eventId);
  if (parked === undefined) return undefined;
  const { stream, revision, behind } = parked;
  if (behind !== null) {
    throw new CommandFailed(`${stream} waits for ${behind}: retry or skip there.`);
  }
  const [event] = await eventLog.readStream(stream, { from: revision, maxCount: 1 });
  if (event?.id === eventId) return event;
  throw new CommandFailed(`The log no longer has event ${eventId} in ${stream}.`);
}

async function eventStoodAt(
  { eventLog, database }: LaneStores,
  lane: LaneName,
  eventId: string,
): Promise<StoredEvent> {
  const row = (await listLanes(database)).find((one) => one.lane === lane);
  const reason = row?.stopped ?? row?.waiting ?? null;
  if (row === undefined || reason === null) {
    throw new CommandFailed(
      `${lane} is not stopped, and no parked stream waits at ${eventId}: nothing to skip.`,
    );
  }
  if (!reason.includes(`(${eventId})`)) {
    throw new CommandFailed(`${lane} is stopped at another event: ${reason}`);
  }
  const from = row.position === 0n ? 'start' : row.position;
  for await (const event of eventLog.readAll({ from })) if (event.id === eventId) return event;
  throw new CommandFailed(`The log has no event ${eventId} after ${row.position}.`);
}
