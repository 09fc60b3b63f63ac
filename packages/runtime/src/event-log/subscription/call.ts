import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { grpcCodeOf } from '../access.js';
import type { Connection } from '../connection/connections.js';
import { openRead, type ReadCall } from '../read-call.js';
import type { ReadResponse } from '../read-response.js';
import type { SizedEvent } from '../stored-event.js';
import type { Position } from '../types.js';

/** What one call of a subscription brings, in the server's order. */
export interface CallHandlers {
  /** The server has answered: it lets us read. */
  onAnswer(): void;
  onEvent(event: SizedEvent): void;
  /** Nothing that the filter matches is left up to here. */
  onSearched(position: Position): void;
  /** All that was in the log when the call began has come. */
  onCaughtUp(): void;
  /** The call is over, once; without an error when the server ended it in an orderly way. */
  onEnd(error: unknown): void;
}

export interface SubscriptionCall {
  /** Reads no further for now. A server that has live events for us meanwhile ends the call. */
  pause(): void;
  resume(): void;
  cancel(): void;
}

/**
 * `Streams.Read` as a subscription, on the client's channel. The client's own one hides how large an event is, and
 * hands over notices and events by two ways, so that one can overtake the other.
 */
export function openCall(
  connection: Connection,
  request: ReadReq,
  handlers: CallHandlers,
): SubscriptionCall {
  const { lost, resets, heard } = connection;
  let call: ReadCall | undefined;
  let isOver = false;
  let isPaused = false;
  const end = (error: unknown) => {
    if (isOver) return;
    isOver = true;
    lost.removeEventListener('abort', giveUp);
    call?.cancel();
    handlers.onEnd(error);
  };
  const giveUp = () => end(lost.reason);
  const take = (answer: ReadResponse) => {
    heard();
    if (isOver) return;
    handlers.onAnswer();
    if (answer.kind === 'event') handlers.onEvent(answer.sized);
    else if (answer.kind === 'searched') handlers.onSearched(answer.position);
    else if (answer.kind === 'caught_up') handlers.onCaughtUp();
  };
  if (lost.aborted) queueMicrotask(giveUp);
  lost.addEventListener('abort', giveUp, { once: true });
  openRead(connection, request).then((opened) => {
    call = opened;
    opened.on('error', end);
    opened.on('end', () => end(undefined));
    if (isOver) {
      resets.end(() => opened.cancel());
      return;
    }
    opened.on('data', take);
    if (isPaused) opened.pause();
  }, end);

  return {
    pause() {
      isPaused = true;
      call?.pause();
    },
    resume() {
      isPaused = false;
      call?.resume();
    },
    cancel() {
      isOver = true;
      lost.removeEventListener('abort', giveUp);
      const leaving = call;
      leaving?.pause();
      if (leaving !== undefined) resets.end(() => leaving.cancel());
    },
  };
}

/**
 * True when the server has ended a subscription because more live events came than it keeps for us: 32 with
 * EventStoreDB. It happens to every reader now and then and is not a failure.
 */
export function isTooSlow(error: unknown): boolean {
  return (
    grpcCodeOf(error) === status.ABORTED &&
    error instanceof Error &&
    /too slow/i.test(error.message)
  );
}
