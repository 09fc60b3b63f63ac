import { type Position, parsePosition } from '@exchange/units';
import type { FastifyRequest } from 'fastify';
import type { Release } from '../admission/shares.js';
import { currentWork, type Work } from '../admission/work.js';
import type { LaneName } from '../event-log/lane-name.js';
import type { EventLog } from '../event-log/types.js';
import type { PositionWatcher } from '../positions/position-watcher.js';
import type { Notifier } from '../queue/notifier.js';
import { unavailable, validationFailed } from './problems/http-problem.js';
import { header } from './request-facts.js';

const readWaitMs = 5_000;
const writeWaitMs = 2_000;
/** Maximum wait of a heavy write for the same caller's previous one. */
const heavyWriteMs = 10_000;

/**
 * 0 by default.
 * @throws HttpProblem 422 for a malformed position
 */
function requestedPosition(request: FastifyRequest): Position {
  const text = header(request, 'ledger-position');
  if (text === undefined) return 0n;
  const position = parsePosition(text.trim());
  if (position !== undefined) return position;
  throw validationFailed({
    type: 'string_pattern_mismatch',
    loc: ['header', 'Ledger-Position'],
    msg: 'Ledger-Position should be a whole number from a response of this service',
    input: text,
  });
}

/**
 * Waits at most 5 s for the header's position, and for an optional second one.
 * @returns the position that the tables reflect at least
 * @throws HttpProblem 422 for a malformed position, 503 after the time limit
 */
export async function awaitTables(
  request: FastifyRequest,
  { positions }: { readonly positions: PositionWatcher },
  lanes: readonly LaneName[],
  minimum: Position = 0n,
): Promise<Position> {
  const requested = requestedPosition(request);
  const target = minimum > requested ? minimum : requested;
  if (target > 0n && !(await awaitPosition(positions, lanes, target, readWaitMs))) {
    throw unavailable('The read models have not reached that position yet. Try again.');
  }
  const position = positions.lowest(lanes);
  request.answeredAt = position;
  return position;
}

/** Waits at most 5 s until the lanes reflect all acknowledged events. */
export async function awaitLogEnd(
  {
    eventLog,
    positions,
    notifier,
  }: {
    readonly eventLog: Pick<EventLog, 'headPosition'>;
    readonly positions: PositionWatcher;
    readonly notifier: Pick<Notifier, 'notify'>;
  },
  lanes: readonly LaneName[],
): Promise<boolean> {
  const end = (await eventLog.headPosition({ fromLeader: true })) ?? 0n;
  if (positions.lowest(lanes) < end) notifier.notify(end);
  return awaitPosition(positions, lanes, end, readWaitMs);
}

/** Waits at most 2 s. The headers say whether the read models show the write; a parked stream stays invisible. */
export async function awaitOwnWrite(
  request: FastifyRequest,
  watcher: PositionWatcher,
  lanes: readonly LaneName[],
  { position, stream }: { readonly position: Position; readonly stream: string },
): Promise<Record<string, string>> {
  const headers = { 'ledger-position': position.toString() };
  request.work?.busyUntil(() => watcher.waitFor(lanes, position, heavyWriteMs));
  if (/(^|[,;\s])respond-async($|[,;\s])/i.test(header(request, 'prefer') ?? '')) {
    return { ...headers, 'preference-applied': 'respond-async' };
  }
  const isReached = await awaitPosition(watcher, lanes, position, writeWaitMs, {
    work: request.work,
    takePart: ({ shares, caller }) => shares.writesWaiting.takeIfFree(caller),
  });
  const isVisible = isReached && !(await watcher.isParked(lanes, stream).catch(() => false));
  return isVisible ? headers : { ...headers, 'ledger-projected': 'false' };
}

/** Counts as a read of the current request by default. */
const currentRead = () => ({
  work: currentWork(),
  takePart: ({ shares, caller }: Work): Release | undefined => shares.readsWaiting.take(caller),
});

/**
 * Within the caller's share of waits; frees the slot meanwhile.
 * @throws LimitReached for too many waits
 */
export async function awaitPosition(
  watcher: PositionWatcher,
  lanes: readonly LaneName[],
  position: Position,
  timeoutMs: number,
  { work, takePart } = currentRead(),
): Promise<boolean> {
  if (work === undefined || lanes.length === 0 || watcher.lowest(lanes) >= position) {
    return watcher.waitFor(lanes, position, timeoutMs);
  }
  const release = takePart(work);
  if (release === undefined) return false;
  const stop = new AbortController();
  const unsubscribe = work.onGone(() => stop.abort());
  try {
    return await work.whileWaiting(() => watcher.waitFor(lanes, position, timeoutMs, stop.signal));
  } finally {
    unsubscribe();
    release();
  }
}
