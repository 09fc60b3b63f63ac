import type { EventDefinition, EventOf } from '@exchange/runtime/event-log/event-schema';
import { callerOf } from '@exchange/runtime/http/caller/authenticated-request';
import type { Answer } from '@exchange/runtime/http/implement';
import { forbidden, notFound, unprocessable } from '@exchange/runtime/http/problems/http-problem';
import type { FastifyRequest } from 'fastify';
import type { AuditApiOptions } from '../dependencies.js';
import { foldHistory, historyCharsMax } from './fold-history.js';
import { eventsOfStream, type ReadableEvent, readableEvents } from './readable-event.js';
import { type HistorySubject, isVisible, ownersOf } from './subject.js';

export async function historyAnswer<Id extends string, State, Definition extends EventDefinition>(
  options: AuditApiOptions,
  raw: FastifyRequest,
  subject: HistorySubject<Id, State, Definition>,
  id: Id,
): Promise<Answer> {
  const { eventLog, database } = options;
  const { scope } = callerOf(raw);
  const readStream = (name: string) => eventLog.readStream(name);
  const access = { scope, database, readStream };
  const stream = await subject.stream(id, access);
  // Positions in errors must not reveal another tenant's stream.
  raw.answeredAt = (await eventLog.headPosition()) ?? 0n;
  const { state, entries, text, position } = await foldHistory(
    eventsOf(options, subject, stream, id),
    subject,
    { scope, id },
  );
  const isThere = ownersOf(subject, state).length > 0;
  if (entries === 0 && (subject.sharesItsStream === true || !isThere)) {
    throw nothingRecorded();
  }
  if (!(await isVisible(subject, state, id, access))) {
    throw subject.hidesForeign === true
      ? nothingRecorded()
      : forbidden('That does not belong to you.');
  }
  if (text === undefined) throw tooLong(entries);
  // Of the last entry: a later event of the stream may be another tenant's.
  if (position !== undefined) raw.answeredAt = position;
  return {
    body: text,
    headers: { 'ledger-position': raw.answeredAt.toString() },
  };
}

/** The events of its stream; without any, those of another stream that began it. */
async function* eventsOf<Id extends string, State, Definition extends EventDefinition>(
  options: AuditApiOptions,
  subject: HistorySubject<Id, State, Definition>,
  stream: string,
  id: Id,
): AsyncGenerator<ReadableEvent<EventOf<Definition>>> {
  let isEmpty = true;
  for await (const page of eventsOfStream(options.eventLog, stream)) {
    isEmpty = false;
    yield* readableEvents(subject.events, page);
  }
  if (!isEmpty) return;
  const initial = await subject.resolveFromOtherStream?.(id, options);
  if (initial !== undefined) yield { ...initial, stored: { ...initial.stored, revision: 0n } };
}

const nothingRecorded = () => notFound('That id has no events.');

const tooLong = (entries: number) =>
  unprocessable(
    `The history of ${entries} entries has more than ${historyCharsMax / 2 ** 20} MiB. Read its events in parts, at /api/v1/audit/events with stream_prefix and limit.`,
  );
