import { setTimeout as pause } from 'node:timers/promises';
import { EventLogUnavailable } from '../errors.js';
import type { EventLogNotice } from '../types.js';
import type { MoveState } from './record.js';
import { leaseMs, type ReadMoveEvents, watchMoves } from './watch.js';

/** Where a log is for a process that was told beforehand where it will be moved to. */
export type Standing =
  /** Where it always was. */
  | { readonly kind: 'here' }
  /** It takes no more events here, and is not there yet, as far as is known. */
  | { readonly kind: 'leaving'; readonly why: string; readonly isAnswered: boolean }
  /** All of it is there, and goes on there. */
  | { readonly kind: 'there' };

/** Knows when a log has gone to the event store that was named for it beforehand. It never comes back from there. */
export interface Succession {
  /** As it was seen last; undefined before it was looked for. */
  standing(): Standing | undefined;
  /** As it is by now. @throws EventLogUnavailable while neither of both logs says */
  look(): Promise<Standing>;
  /** As it is, as far as a reader needs to know: no other process can have written there meanwhile. @throws EventLogUnavailable */
  recent(): Promise<Standing>;
  /** Aborts when it has gone there. */
  readonly left: AbortSignal;
  close(): void;
}

/** So often both are looked at: the source, and the next one once the source takes no more events. */
const everyMs = { here: 500, leaving: 100 } as const;
/** A move waits longer than this between its announcement and its end. */
const hereForMs = leaseMs - 1_000;
const lookMsMax = 1_000;

/**
 * Follows what both logs say about the move from one to the other.
 *
 * @param now milliseconds of a clock that nobody sets
 */
export function followSuccession(
  read: { readonly source: ReadMoveEvents; readonly next: ReadMoveEvents },
  log: (notice: EventLogNotice) => void,
  now = () => performance.now(),
): Succession {
  const source = watchMoves(read.source, now);
  const next = watchMoves(read.next, now);
  const leaving = new AbortController();
  const closing = new AbortController();
  let known: { readonly standing: Standing; readonly askedAt: number } | undefined;
  let from: MoveState | undefined;
  let looking: Promise<Standing> | undefined;
  let queued: Promise<Standing> | undefined;

  async function readBoth(): Promise<Standing> {
    try {
      from = await source.refresh();
    } catch (error) {
      // One that was given up for another need not answer for ever.
      if (from?.away === undefined) throw error;
    }
    if (from.away === undefined) return { kind: 'here' };
    try {
      return standingOf(from.away, await next.refresh());
    } catch (error) {
      if (!(error instanceof EventLogUnavailable)) throw error;
      const why = `this log is moved to the event store of EVENTSTORE_NEXT_URL, and that one does not answer: ${error.message}`;
      return { kind: 'leaving', why, isAnswered: false };
    }
  }

  async function lookOnce(): Promise<Standing> {
    if (known === undefined) checkNext();
    const askedAt = now();
    const standing = await readBoth();
    if (known?.standing.kind === 'there') return known.standing;
    tell(known?.standing, standing);
    const isFirst = known === undefined;
    known = { standing, askedAt };
    if (standing.kind === 'there') leaving.abort();
    else if (isFirst) void lookOn();
    return standing;
  }

  /** Whoever asks is given what was asked for after that, and all who wait are given the same. */
  function look(): Promise<Standing> {
    if (looking === undefined) {
      looking = lookOnce().finally(() => {
        looking = undefined;
      });
      return looking;
    }
    const again = () => {
      queued = undefined;
      return look();
    };
    queued ??= looking.then(again, again);
    return queued;
  }

  async function lookOn(): Promise<void> {
    while (!closing.signal.aborted) {
      const { kind } = known?.standing ?? { kind: 'here' };
      if (kind === 'there') return;
      await pause(everyMs[kind], undefined, { signal: closing.signal, ref: false }).catch(
        () => undefined,
      );
      // A log that does not answer is looked at again; whoever reads or writes is told of it.
      if (!closing.signal.aborted) await look().catch(() => undefined);
    }
  }

  /** What cannot be reached is said long before it is needed. */
  function checkNext(): void {
    next.refresh().catch((error: unknown) => {
      log({
        level: 'warn',
        msg: 'the event store of EVENTSTORE_NEXT_URL does not answer',
        reason: String(error),
      });
    });
  }

  function tell(before: Standing | undefined, standing: Standing): void {
    const told = before?.kind === 'leaving' ? before.why : undefined;
    if (standing.kind === 'leaving' && standing.why !== told) {
      log({ level: 'warn', msg: 'the event log takes no more events', reason: standing.why });
    }
    if (standing.kind === 'there') {
      const reason = 'it was moved there, all of it; EVENTSTORE_URL can name it from now on';
      log({ level: 'info', msg: 'the event log is that of EVENTSTORE_NEXT_URL', reason });
    }
    if (standing.kind === 'here' && before?.kind === 'leaving') {
      const reason = 'its move was given up';
      log({ level: 'info', msg: 'the event log takes events again', reason });
    }
  }

  return {
    standing: () => known?.standing,
    look,
    async recent() {
      if (known === undefined) return look();
      const { standing, askedAt } = known;
      if (standing.kind === 'there') return standing;
      if (standing.kind === 'here' && now() - askedAt <= hereForMs) return standing;
      if (standing.kind === 'leaving' && !standing.isAnswered) return standing;
      return (await inTime(look())) ?? standing;
    },
    left: leaving.signal,
    close: () => closing.abort(),
  };
}

/** Undefined where it takes too long, or fails. */
async function inTime(looked: Promise<Standing>): Promise<Standing | undefined> {
  const ending = new AbortController();
  const late = pause(lookMsMax, undefined, { signal: ending.signal, ref: false });
  try {
    return await Promise.race([
      looked.catch(() => undefined),
      late.then(
        () => undefined,
        () => undefined,
      ),
    ]);
  } finally {
    ending.abort();
  }
}

/** @param away the move out of the source */
function standingOf(away: string, { into }: MoveState): Standing {
  if (into?.move !== away) {
    const why =
      'this log is moved to another event store than that of EVENTSTORE_NEXT_URL: set it, or EVENTSTORE_URL, to where the log is moved to, and start again';
    return { kind: 'leaving', why, isAnswered: true };
  }
  if (into.last !== undefined) return { kind: 'there' };
  const why =
    'this log is being moved to the event store of EVENTSTORE_NEXT_URL: it is written to there as soon as all of it has come';
  return { kind: 'leaving', why, isAnswered: true };
}
