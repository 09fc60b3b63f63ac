import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { answerRuns } from './answer-runs.js';
import { openedRead, type ReadCall } from './read-call.js';
import type { ReadResponse } from './read-response.js';
import { readError, type Session } from './session.js';

export interface RunsOptions {
  readonly request: ReadReq;
  /** The stream, or `$all`. */
  readonly what: string;
  /** True when the server ends the call soon. */
  readonly isShort?: boolean;
  readonly deadlineMs?: number;
  /** A node that does not lead refuses the read. */
  readonly fromLeader?: boolean | undefined;
}

/**
 * The answers to a read, those that arrived together as one run.
 *
 * @throws EventLogUnavailable, StreamDeleted, or the server's refusal of access
 */
export async function* readRuns(
  session: Session,
  { request, what, isShort = false, deadlineMs, fromLeader }: RunsOptions,
): AsyncGenerator<readonly ReadResponse[]> {
  const connection = session.connections.current();
  let call: ReadCall;
  try {
    call = await openedRead(connection, request, { deadlineMs, fromLeader });
  } catch (error) {
    throw session.access.refusalOf(error, what) ?? readError(what, error);
  }
  yield* answerRuns(session, connection, call, { what, isShort });
}

type EventAnswer = Extract<ReadResponse, { readonly kind: 'event' | 'passed' }>;

/** All events of a short read, the server's own included. */
export async function allAnswers(
  session: Session,
  options: RunsOptions,
): Promise<readonly EventAnswer[]> {
  const all: EventAnswer[] = [];
  for await (const run of readRuns(session, { ...options, isShort: true })) {
    for (const answer of run) {
      if (answer.kind === 'event' || answer.kind === 'passed') all.push(answer);
    }
  }
  return all;
}
