import { setTimeout as pause } from 'node:timers/promises';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import { type ListedStream, listParked } from '@exchange/runtime/projector/parking/parked-list';
import { retrySoon } from '@exchange/runtime/projector/parking/parking-table';
import type { ReadPool } from '@exchange/runtime/tables/connect';
import { CommandFailed, defineCommand, exitCodes } from '../command.js';
import { laneNamed, storesHelp, withLaneStores } from './lanes.js';

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
