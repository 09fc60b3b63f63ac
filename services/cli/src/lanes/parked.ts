import { setTimeout as pause } from 'node:timers/promises';
import { auditLane } from '@exchange/ledger/audit/log-index/table';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import {
  type ListedStream,
  listParked,
  retrySoon,
} from '@exchange/runtime/projector/parking/parking-table';
import { skipEvent } from '@exchange/runtime/projector/skip';
import type { ReadPool } from '@exchange/runtime/tables/connection/connect';
import { listLanes } from '@exchange/runtime/tables/queries/lane-queries';
import { CommandFailed, defineCommand, exitCodes, UsageError } from '../command.js';
import { jsonOf, type LaneStores, laneNamed, storesHelp, withLaneStores } from './lanes.js';
import { operatorName } from './operator-name.js';

export const parkedProjections = defineCommand({
  words: ['projections', 'parked'],
  summary: 'list streams that are parked because an event cannot be projected',
  help: `usage: ledger projections parked [lane] [--json]

For each parked stream: its first waiting event (position, revision, type and id), the number of waiting events, since when,
the reason, the number of tries and the time of the next one. A stream "behind" another stream is released with it.

${storesHelp}`,
  options: { json: { type: 'boolean', default: false } },
  names: { least: 0, most: 1, fault: 'Name at most one lane.' },
  async run({ values, names: [name], terminal, env }) {
    const lane = name === undefined ? undefined : laneNamed(name);
    await withLaneStores(env, async ({ pool }) => {
      const streams = await listParked(pool, lane);
      if (values.json) {
        terminal.out(jsonOf(streams));
        return;
      }
      if (streams.length === 0) terminal.out('No stream is parked.');
      for (const stream of streams) for (const line of linesOf(stream)) terminal.out(line);
    });
  },
});

function linesOf(one: ListedStream): readonly string[] {
  const at = `${one.eventType} @${one.revision} (${one.eventId}), position ${one.position}`;
  const events = one.events === 1 ? '1 event waits' : `${one.events} events wait`;
  const tries = one.tries === 1 ? 'tried once' : `tried ${one.tries} times`;
  return [
    `${one.lane}: ${one.stream}: ${events} since ${one.since.toISOString()}, from ${at}`,
    `  ${one.code}: ${one.reason}`,
    `  ${tries} since then, again at ${one.retryAt.toISOString()}`,
  ];
}

const waitMs = 120_000;
const lookMs = 250;

export const retryProjection = defineCommand({
  words: ['projections', 'retry'],
  summary: 'retry parked streams of a lane now',
  help: `usage: ledger projections retry <lane> [stream]

Makes the lane retry one parked stream, or all of them, and reports the result. Retries also run automatically: with growing
pauses up to 15 minutes, at each start of a projector, and in a rebuild.

${storesHelp}

Exit code: 0 all were released, 1 some are still parked, 2 no projector retried them in time.`,
  options: {},
  names: { least: 1, most: 2, fault: 'Name one lane, and optionally one stream.' },
  async run({ names: [name = '', stream], terminal, env, signal }) {
    const lane = laneNamed(name);
    return withLaneStores(env, async ({ pool }) => {
      const streams = await parkedIn(pool, lane, stream);
      if (streams.length === 0) {
        const what = stream ?? 'No stream';
        throw new CommandFailed(
          `${what} is ${stream === undefined ? '' : 'not '}parked in ${lane}.`,
        );
      }
      await retrySoon(pool, lane, stream);
      const left = await afterTheirTry(pool, streams, signal);
      terminal.out(`${lane}: ${streams.length - left.length} of ${streams.length} released`);
      for (const one of left) terminal.out(`  still parked: ${one.stream}: ${one.reason}`);
      return left.length === 0 ? exitCodes.fine : exitCodes.someRefused;
    });
  },
});

async function parkedIn(pool: ReadPool, lane: LaneName, stream: string | undefined) {
  const all = await listParked(pool, lane);
  return all.filter((one) => stream === undefined || one.stream === stream);
}

async function afterTheirTry(
  pool: ReadPool,
  streams: readonly ListedStream[],
  signal: AbortSignal,
): Promise<readonly ListedStream[]> {
  const before = new Map(streams.map((one) => [one.stream, one]));
  const lane = streams[0]?.lane;
  for (const until = Date.now() + waitMs; Date.now() < until; ) {
    signal.throwIfAborted();
    const left = (await listParked(pool, lane)).filter(({ stream }) => before.has(stream));
    const untried = left.filter(({ stream, triedAt, tries }) => {
      const was = before.get(stream);
      return was?.tries === tries && was.triedAt.getTime() === triedAt.getTime();
    });
    if (untried.length === 0) return left;
    await pause(lookMs);
  }
  throw new CommandFailed(
    `No projector retried them within ${waitMs / 1000} s: check that one works the lane (ledger projections status).`,
  );
}

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
      await skipEvent(eventLog, { lane, event, reason, by: operatorName() });
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
