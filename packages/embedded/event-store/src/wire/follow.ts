import type { EventStore } from '../store.js';
import { errors } from './errors.js';
import { createTurns, isGone, onceDrained, type ReadCall, untilGone } from './flow.js';
import { type MoreToSend, watchForMore } from './more-to-send.js';
import type { OpenCalls } from './open-calls.js';
import { streamsPb } from './protobuf.js';

/** What a subscription is made on. */
export interface Subscribing {
  readonly store: EventStore;
  readonly openCalls: OpenCalls;
  readonly call: ReadCall;
  /** How many live events may wait for a slow client before its subscription is ended; undefined: any number. */
  readonly liveBufferEvents: number | undefined;
}

/** What one kind of subscription wants of the log. */
export interface Follower {
  /** The first event that may matter, not before `from`. */
  next(from: number): number;
  /** Whether the event is of the kind that is sent. */
  matches(ordinal: number): boolean;
  /** Takes note that an event which `next` gave was looked at; called once for each, in order. */
  passed(ordinal: number): void;
  /** A notice that is due after an event was looked at, and sent if wanted. */
  noticeAfter(): Uint8Array | undefined;
  /** A notice that is due when all there is was looked at, or in how many milliseconds it will be. */
  noticeAtEnd(): Uint8Array | number | undefined;
  /** False while there is nothing yet that could be caught up with. */
  exists(): boolean;
  /** Takes note that the subscription is live from now on. */
  live(): void;
  /** Why there is nothing to follow any more. */
  ended(): Error | undefined;
}

/** Confirmation, catch-up, caught-up notice, then live: until the client has gone or the server stops. */
export async function follow(
  subscribing: Subscribing,
  start: number,
  follower: Follower,
): Promise<void> {
  const { call, openCalls } = subscribing;
  let isStopped = false;
  const forget = openCalls.add(() => {
    isStopped = true;
    if (!isGone(call)) call.emit('error', errors.unavailable('The event store is stopping.'));
  });
  try {
    const end = await catchUpAndFollow(subscribing, start, follower);
    if (end !== 'gone' && !isStopped) call.emit('error', end);
  } finally {
    forget();
  }
}

/** What a connection takes within this does not wait for its client. */
const takenAtOnceMs = 10;

type Sent = 'sent' | 'gone' | Error;

/** @returns the error that the subscription ends with, or that its client has gone */
async function catchUpAndFollow(
  { store, call, liveBufferEvents }: Subscribing,
  start: number,
  follower: Follower,
): Promise<Error | 'gone'> {
  const beforeAll = follower.ended();
  if (beforeAll !== undefined) return beforeAll;
  const turns = createTurns();
  const buffer = liveBuffer(store, follower, liveBufferEvents);
  let isLive = false;
  let ordinal = start;

  const isFull = () => isLive && buffer.isFullAfter(ordinal);

  /** Writes; waits, where it has to, while the client is slower than we are. */
  function send(bytes: Uint8Array): Sent | Promise<Sent> {
    if (isGone(call)) return 'gone';
    return call.write(bytes) ? 'sent' : drained();
  }

  async function drained(): Promise<Sent> {
    let isTooSlow = false;
    const isThere = await untilGone(call, (resume) => {
      const heed = () => {
        isTooSlow ||= isFull();
        if (isTooSlow) resume();
      };
      const stopDraining = onceDrained(call, resume);
      const stopListening = store.onPublished(heed);
      const timer = setTimeout(heed, takenAtOnceMs);
      return () => {
        stopDraining();
        stopListening();
        clearTimeout(timer);
      };
    });
    if (!isThere) return 'gone';
    return isTooSlow ? errors.tooSlow() : 'sent';
  }

  /** Sends what is wanted of what there is. */
  async function sendVisible(): Promise<Sent> {
    for (ordinal = follower.next(ordinal); ordinal < store.visible; ) {
      const isWanted = follower.matches(ordinal);
      follower.passed(ordinal);
      if (isWanted) {
        const sent = send(store.answer(ordinal));
        const outcome = typeof sent === 'string' ? sent : await sent;
        if (outcome !== 'sent') return outcome;
        turns.sent();
      } else {
        const turn = turns.skipped();
        if (turn !== undefined) await turn;
      }
      const notice = follower.noticeAfter();
      const noticed = notice === undefined ? 'sent' : await send(notice);
      if (noticed !== 'sent') return noticed;
      ordinal = follower.next(ordinal + 1);
    }
    return 'sent';
  }

  function atEnd(): { readonly answers: readonly Uint8Array[]; readonly dueInMs?: number } {
    const notice = follower.noticeAtEnd();
    const answers = notice instanceof Uint8Array ? [notice] : [];
    const later = typeof notice === 'number' ? { dueInMs: notice } : {};
    if (isLive || !follower.exists()) return { answers, ...later };
    isLive = true;
    follower.live();
    return { answers: [...answers, caughtUp()], ...later };
  }

  async function keepSending(more: MoreToSend): Promise<Error | 'gone'> {
    const confirmed = await send(confirmation());
    if (confirmed !== 'sent') return confirmed;
    for (;;) {
      const sent = await sendVisible();
      if (sent !== 'sent') return sent;
      const ended = follower.ended();
      if (ended !== undefined) return ended;
      const { answers, dueInMs } = atEnd();
      for (const bytes of answers) {
        const outcome = await send(bytes);
        if (outcome !== 'sent') return outcome;
      }
      if (follower.next(ordinal) < store.visible) continue;
      const endedSince = follower.ended();
      if (endedSince !== undefined) return endedSince;
      if (!(await more.wait(dueInMs))) return 'gone';
    }
  }

  const more = watchForMore(store, call);
  try {
    return await keepSending(more);
  } finally {
    more.stop();
  }
}

/** Counts the events that a slow client has yet to be sent, looking at each once. */
function liveBuffer(store: EventStore, follower: Follower, eventsMax: number | undefined) {
  let lookedTo = 0;
  const waiting: number[] = [];
  return {
    /** True when more than the buffer holds wait behind the event that was sent last. */
    isFullAfter(sent: number): boolean {
      if (eventsMax === undefined) return false;
      while ((waiting[0] ?? Number.POSITIVE_INFINITY) <= sent) waiting.shift();
      for (lookedTo = Math.max(lookedTo, sent + 1); lookedTo < store.visible; lookedTo += 1) {
        if (follower.matches(lookedTo)) waiting.push(lookedTo);
        if (waiting.length > eventsMax) return true;
      }
      return false;
    },
  };
}

function confirmation(): Uint8Array {
  const message = new streamsPb.ReadResp.SubscriptionConfirmation();
  message.setSubscriptionId(crypto.randomUUID());
  return new streamsPb.ReadResp().setConfirmation(message).serializeBinary();
}

function caughtUp(): Uint8Array {
  const message = new streamsPb.ReadResp.CaughtUp();
  return new streamsPb.ReadResp().setCaughtUp(message).serializeBinary();
}
