import { setTimeout as pause } from 'node:timers/promises';
import { createRequest } from '../append/request.js';
import { EventLogUnavailable } from '../errors.js';
import { eachOf } from '../read-all.js';
import { checkStreamName } from '../stream-name.js';
import type { EventLog, Position, StoredEvent } from '../types.js';
import { followMoved } from './follow.js';
import { namesOrigin } from './origin.js';
import { type Patience, patiently } from './patiently.js';
import type { Places } from './places.js';
import type { MoveState } from './record.js';
import { type Telling, tellingOf } from './telling.js';
import { LogMoves, type ReadMoveEvents, watchMoves } from './watch.js';

const deadlineMsDefault = 10_000;
/** A log that is being moved is soon at its end, or somewhere else. */
const endMs = 100;
const endless =
  'this log is being moved to another event store, and its end is not written yet: wait for `ledger log move` to end, or run it again';

/**
 * A log as everybody knows it, wherever it is kept: events that were moved here have the position and the time that they had where
 * they were recorded first, and those behind them go on from there. A log that was never moved is passed on as it is.
 *
 * @param native the log as its server tells it
 */
export function movedLog(native: EventLog, readMoveEvents: ReadMoveEvents): EventLog {
  const watch = watchMoves(readMoveEvents);
  let known: { readonly of: MoveState; readonly telling: Telling | undefined } | undefined;

  async function telling(): Promise<Telling | undefined> {
    const state = await watch.settled();
    if (known?.of !== state) known = { of: state, telling: tellingOf(state) };
    return known.telling;
  }

  /** The same for events that came while the log was thought to be one that was never moved. */
  async function tellingOfRead(
    how: Telling | undefined,
    events: readonly StoredEvent[],
  ): Promise<Telling | undefined> {
    if (how !== undefined || !events.some(namesOrigin)) return how;
    await watch.refresh();
    return telling();
  }

  async function* readAllInRuns(...[options = {}]: Parameters<EventLog['readAllInRuns']>) {
    const { from = 'start', direction = 'forwards', maxCount, lasting = false } = options;
    const { fromLeader = false } = options;
    const isLasting = lasting ? whatLasts() : undefined;
    let how = await telling();
    let left = maxCount ?? Number.POSITIVE_INFINITY;
    const forwards = direction === 'forwards';
    const start =
      how === undefined || typeof from !== 'bigint'
        ? from
        : nativeStart(how.places, from, forwards);
    const isWanted = ({ position }: StoredEvent) =>
      typeof from !== 'bigint' || (forwards ? position >= from : position < from);
    for await (const run of native.readAllInRuns({
      ...(how === undefined && maxCount !== undefined ? { maxCount } : {}),
      from: start,
      direction,
      fromLeader,
    })) {
      how = await tellingOfRead(how, run);
      const told = how === undefined ? run : run.map(how.tell);
      const wanted = told.filter(isWanted).slice(0, left);
      const lasts = isLasting === undefined ? wanted : await beforeTheEnd(wanted, isLasting);
      if (lasts.length > 0) yield lasts;
      left -= lasts.length;
      if (left <= 0 || lasts.length < wanted.length) return;
    }
  }

  /** Tells of one event after the other, in the log's order, whether it comes before the end of a log that is moved. */
  function whatLasts(): (position: Position) => Promise<boolean> {
    let end: Position | undefined;
    return async (position) => {
      if (watch.isUsable() || (end !== undefined && position <= end)) return true;
      end = await knownEnd();
      return end === undefined || position <= end;
    };
  }

  async function knownEnd(): Promise<Position | undefined> {
    const until = performance.now() + deadlineMsDefault;
    for (;;) {
      const to = await patiently(watch.followedTo, { deadlineMs: deadlineMsDefault });
      if (to !== 'none') return to;
      if (performance.now() >= until) throw new LogMoves(endless);
      await pause(endMs);
    }
  }

  async function readStream(...[stream, options]: Parameters<EventLog['readStream']>) {
    checkStreamName(stream);
    const how = await telling();
    const events = await native.readStream(stream, options);
    const now = await tellingOfRead(how, events);
    return now === undefined ? events : events.map(now.tell);
  }

  /** Nothing is acknowledged that may have come after the log was moved. */
  async function confirm(patience: () => Patience): Promise<void> {
    if (watch.isRelied()) return;
    try {
      await patiently(watch.confirm, patience());
    } catch (error) {
      if (!(error instanceof EventLogUnavailable)) throw error;
      throw new LogMoves(error.message, { cause: error, uncertain: true });
    }
  }

  return {
    ...native,
    async append(stream, expected, events, options = {}) {
      const { deadlineMs = deadlineMsDefault, signal } = options;
      const startedAt = performance.now();
      const patience = () => ({ deadlineMs: deadlineMs - (performance.now() - startedAt), signal });
      if (!watch.isUsable()) {
        // What no server takes is refused before anything is asked.
        createRequest(stream, expected, events, undefined);
        await patiently(watch.admit, patience());
      }
      const how = await telling();
      const rest = { ...options, deadlineMs: Math.max(1, patience().deadlineMs) };
      const result = await native.append(stream, expected, events, rest);
      await confirm(patience);
      if (how === undefined) return result;
      if (!how.places.isMoved(result.position)) {
        return { ...result, position: how.places.ledgerOf(result.position) };
      }
      // A repeat of what was appended before the move.
      const [event] = await native.readStream(stream, { from: result.revision, maxCount: 1 });
      if (event === undefined) throw new Error(`${stream} has no event ${result.revision}`);
      return { ...result, position: how.tell(event).position };
    },
    readStream,
    async *iterateStream(stream, options) {
      checkStreamName(stream);
      const how = await telling();
      for await (const event of native.iterateStream(stream, options)) {
        yield (await tellingOfRead(how, [event]))?.tell(event) ?? event;
      }
    },
    readAll: (options) => eachOf(readAllInRuns(options)),
    readAllInRuns,
    subscribe: (options) => followMoved(native, options, telling, tellingOfRead, watch),
    async eventAt(position, options) {
      const how = await telling();
      if (how === undefined) return native.eventAt(position, options);
      const { places } = how;
      if (position > places.last.ledger) {
        const event = await native.eventAt(places.nativeOf(position), options);
        return event === undefined ? undefined : how.tell(event);
      }
      for await (const [event] of readAllInRuns({ ...options, from: position, maxCount: 1 })) {
        return event?.position === position ? event : undefined;
      }
      return undefined;
    },
    async firstEvent(options) {
      const how = await telling();
      const event = await native.firstEvent(options);
      if (event === undefined) return undefined;
      return (await tellingOfRead(how, [event]))?.tell(event) ?? event;
    },
    whyClosed: watch.whyClosed,
    async headPosition(options) {
      // First, so that a refusal is of what was asked for.
      const position = await native.headPosition(options);
      const how = await telling();
      if (how === undefined || position === undefined) return position;
      const { places } = how;
      return places.isMoved(position) ? places.last.ledger : places.ledgerOf(position);
    },
  };
}

/** The events of a run up to the first that does not last; most often the last of them tells of all. */
async function beforeTheEnd(
  run: readonly StoredEvent[],
  isLasting: (position: Position) => Promise<boolean>,
): Promise<readonly StoredEvent[]> {
  const last = run.at(-1);
  if (last === undefined || (await isLasting(last.position))) return run;
  const lasting: StoredEvent[] = [];
  for (const event of run) {
    if (!(await isLasting(event.position))) break;
    lasting.push(event);
  }
  return lasting;
}

/** Where to begin reading on the server: at an event, and no later than wanted. */
function nativeStart(places: Places, from: Position, forwards: boolean): Position | 'start' {
  if (from > places.last.ledger) return places.nativeOf(from);
  if (forwards) return places.atOrBefore(from)?.native ?? 'start';
  // Backwards the position itself is left out, so that it begins behind the first event that is wanted no more.
  return places.atOrAfter(from).native;
}
