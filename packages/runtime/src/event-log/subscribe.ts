import { setTimeout as pause } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { grpcCodeOf } from './connection/grpc-errors.js';
import { EventLogAccessRefused } from './errors.js';
import { readRuns } from './read-call.js';
import { subscriptionRequest } from './read-request.js';
import type { Session } from './session.js';
import type { Delivery, EventLogOptions, StoredEvent, SubscribeOptions } from './types.js';

const retryMsFirst = 50;
const retryMsMax = 2_000;
/** More empty calls have another cause than a slow reader. */
const atOnceMax = 3;
const bytesAhead = 4 * 1024 * 1024;

interface Surroundings extends Pick<EventLogOptions, 'log' | 'onSubscriptionDropped'> {
  readonly closing: AbortSignal;
}

/**
 * Resumes after the last event. Buffers, because the server keeps only 32 live events per
 * subscriber and then ends the call.
 */
export async function* subscribe(
  session: Session,
  options: SubscribeOptions,
  surroundings: Surroundings,
): AsyncGenerator<Delivery> {
  const { signal, onOpened } = options;
  const { closing } = surroundings;
  const hasEnded = () => signal.aborted || closing.aborted;
  let received = options.after;
  const reading = { what: '$all', signal, bytesAhead };
  let retryMs = retryMsFirst;
  let emptyCalls = 0;
  let isConnectionNew = true;
  while (!hasEnded()) {
    await session.connections.current().resets.room(signal);
    let opening = isConnectionNew ? onOpened : undefined;
    emptyCalls += 1;
    let end: unknown;
    const request = subscriptionRequest(options, received);
    const runs = untilEnd(readRuns(session, { ...reading, request }), (error) => {
      end = error;
    });
    for await (const run of runs) {
      // The first answer confirms the subscription.
      await opening?.();
      opening = undefined;
      if (run.some(({ kind }) => kind === 'event' || kind === 'caught_up')) {
        emptyCalls = 0;
        retryMs = retryMsFirst;
      }
      const events: StoredEvent[] = [];
      for (const answer of run) {
        if (answer.kind !== 'event') continue;
        const { event } = answer;
        // Some servers repeat the event at the position.
        if (received !== 'start' && event.position <= received) continue;
        received = event.position;
        events.push(event);
      }
      if (hasEnded()) return;
      if (events.length > 0) yield { kind: 'events', events };
      if (hasEnded()) return;
      if (run.some(({ kind }) => kind === 'caught_up')) yield { kind: 'live' };
    }
    if (hasEnded()) return;
    report(end, surroundings);
    isConnectionNew = !isTooSlow(end) || emptyCalls >= atOnceMax;
    if (!isConnectionNew) continue;
    const ending = AbortSignal.any([signal, closing]);
    await pause(retryMs, undefined, { signal: ending, ref: false }).catch(() => undefined);
    retryMs = Math.min(retryMs * 2, retryMsMax);
  }
}

async function* untilEnd<Run>(
  runs: AsyncIterable<Run>,
  onError: (error: unknown) => void,
): AsyncGenerator<Run> {
  try {
    yield* runs;
  } catch (error) {
    onError(error);
  }
}

function report(end: unknown, { log, onSubscriptionDropped }: Surroundings): void {
  if (isTooSlow(end)) {
    const reason = 'more events arrived at once than the server buffers for a subscriber';
    log?.({ level: 'debug', msg: 'subscription dropped; resuming', reason });
    onSubscriptionDropped?.('too_slow');
    return;
  }
  onSubscriptionDropped?.('broken');
  if (end instanceof EventLogAccessRefused) return;
  const reason = end === undefined ? 'the server ended it' : reasonOf(end);
  log?.({ level: 'warn', msg: 'subscription dropped; resuming', reason });
}

/** More live events than the server keeps (32 with EventStoreDB); not a failure. */
function isTooSlow(end: unknown): boolean {
  const cause = end instanceof Error ? end.cause : undefined;
  return (
    grpcCodeOf(cause) === status.ABORTED &&
    cause instanceof Error &&
    /too slow/i.test(cause.message)
  );
}

function reasonOf(end: unknown): string {
  const { message, cause } = end instanceof Error ? end : new Error(String(end));
  return cause instanceof Error && !message.includes(cause.message)
    ? `${message}: ${cause.message}`
    : message;
}
