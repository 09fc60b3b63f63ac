import { type Position, parsePosition } from '@exchange/units';
import type { FastifyRequest } from 'fastify';
import { currentWork } from '../admission/work.js';
import type { LaneName } from '../event-log/lane-name.js';
import type { PositionWatcher } from '../positions/position-watcher.js';
import { unavailable, validationFailed } from './http-problem.js';
import { header } from './request-facts.js';

const readWaitMs = 5_000;
const writeWaitMs = 2_000;
/** A caller's next heavy write waits for its last one's projection, but no longer. */
const heavyWriteMs = 10_000;

/** The position that a request names; 0 for none. @throws HttpProblem 422 for a malformed one */
export function requestedPosition(request: FastifyRequest): Position {
  const text = header(request, 'ledger-position');
  if (text === undefined) return 0n;
  const named = parsePosition(text.trim());
  if (named !== undefined) return named;
  throw validationFailed([
    {
      type: 'string_pattern_mismatch',
      loc: ['header', 'Ledger-Position'],
      msg: 'Ledger-Position should be a whole number, as an answer of this service gave it',
      input: text,
    },
  ]);
}

/**
 * Before a query: waits, at most 5 s, until the read models have reached a position.
 *
 * @returns the position that the answer will reflect at least
 * @throws HttpProblem 503 when it is not reached in time
 */
export async function awaitReadPosition(
  request: FastifyRequest,
  watcher: PositionWatcher,
  lanes: readonly LaneName[],
  wanted: Position,
): Promise<Position> {
  if (wanted > 0n && !(await awaitPosition(watcher, lanes, wanted, readWaitMs))) {
    throw unavailable('The read models have not reached that position yet. Try again.');
  }
  const position = watcher.lowest(lanes);
  request.answeredAt = position;
  return position;
}

/**
 * After a write: the headers that say where it is, once its read models have seen it (at most 2 s), and whether they show
 * it: not those in which its stream is parked.
 */
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
  const seen = await awaitOwnPosition(request, watcher, lanes, position);
  const isShown = seen && !(await watcher.isParked(lanes, stream).catch(() => false));
  return isShown ? headers : { ...headers, 'ledger-projected': 'false' };
}

/**
 * Waits until lanes have reached a position, as a read that takes its caller's share of such waits. Its place among the
 * requests in flight is free meanwhile.
 *
 * @throws LimitReached when there are too many waits
 */
export async function awaitPosition(
  watcher: PositionWatcher,
  lanes: readonly LaneName[],
  position: Position,
  timeoutMs: number,
): Promise<boolean> {
  const work = currentWork();
  if (work === undefined || watcher.lowest(lanes) >= position) {
    return watcher.waitFor(lanes, position, timeoutMs);
  }
  const giveBack = work.shares.readsWaiting.take(work.caller);
  const stop = new AbortController();
  const deaf = work.onGone(() => stop.abort());
  try {
    return await work.whileWaiting(() => watcher.waitFor(lanes, position, timeoutMs, stop.signal));
  } finally {
    deaf();
    giveBack();
  }
}

/** What was written stays written: a write whose caller has too many such waits is answered without one. */
async function awaitOwnPosition(
  { work }: FastifyRequest,
  watcher: PositionWatcher,
  lanes: readonly LaneName[],
  position: Position,
): Promise<boolean> {
  if (work === undefined || lanes.length === 0 || watcher.lowest(lanes) >= position) {
    return watcher.waitFor(lanes, position, writeWaitMs);
  }
  const giveBack = work.shares.writesWaiting.takeIfFree(work.caller);
  if (giveBack === undefined) return false;
  try {
    return await work.whileWaiting(() => watcher.waitFor(lanes, position, writeWaitMs));
  } finally {
    giveBack();
  }
}
