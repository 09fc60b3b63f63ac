import type { EventCodec } from '@exchange/runtime/event-log/codec';
import { isEventMetadata, recordedAt } from '@exchange/runtime/event-log/metadata';
import type { EventMetadata, StoredEvent } from '@exchange/runtime/event-log/types';
import { forbidden, notFound } from '@exchange/runtime/http/http-problem';
import type { Answer } from '@exchange/runtime/http/implement';
import { callerOf } from '@exchange/runtime/http/server';
import { type Instant, type Scope, writeJson } from '@exchange/units';
import type { FastifyRequest } from 'fastify';
import type { AuditApiOptions } from './dependencies.js';
import { readableEvent } from './readable-event.js';

/** An event of another stream, and the first event of a stream that it stands for. */
export interface SaidElsewhere<Event> {
  readonly stored: StoredEvent;
  readonly event: Event;
}

/** One thing whose history is read. */
interface Subject<State, Event> {
  readonly stream: string;
  readonly codec: EventCodec<Event>;
  readonly initial: State;
  evolve(state: State, event: Event, recordedAt?: Instant): State;
  /** What stands for its first event while its stream is empty. */
  saidElsewhere(): Promise<SaidElsewhere<Event> | undefined>;
  /** Whether it is there: a stream may hold what only keeps others from using something. */
  isThere(state: State): boolean;
  /** Whether its stream holds others too. */
  readonly isOneOfMany: boolean;
  /** Whether its id can be computed: then another's is answered as one that does not exist. */
  readonly isHidden: boolean;
  /** Whether a caller may see it, as it is now. */
  isVisible(state: State, scope: Scope): Promise<boolean>;
  /** What a caller of that scope sees of it. */
  view(state: State, scope: Scope): unknown;
  /** What an entry shows of it before and after, where that is not all of the view. */
  told?:
    | ((before: State, after: State) => { readonly before: unknown; readonly after: unknown })
    | undefined;
}

/**
 * What happened to one thing, as its stream has it, in the caller's scope: who, when, on whose behalf, why, and what it was
 * before and after.
 */
export async function historyAnswer<State, Event extends { readonly data: unknown }>(
  { eventLog }: AuditApiOptions,
  raw: FastifyRequest,
  subject: Subject<State, Event>,
): Promise<Answer> {
  const { scope } = callerOf(raw);
  const stored = await eventsOf(eventLog, subject);
  // What an error says of positions is the same whether another's stream exists or not.
  raw.answeredAt = (await eventLog.headPosition()) ?? 0n;
  const last = stored.at(-1)?.stored;
  if (last === undefined) throw nothingRecorded(subject.stream);
  const entries: unknown[] = [];
  let state = subject.initial;
  let before = subject.view(state, scope);
  let shown = writeJson(before);
  for (const { stored: one, event } of stored) {
    // An event that nobody can read has changed nothing that is shown.
    if (event === undefined) continue;
    const earlier = state;
    state = subject.evolve(state, event, recordedAt(one));
    const after = subject.view(state, scope);
    // What changed nothing that the caller may see is not the caller's to know.
    const shownNow = writeJson(after);
    if (shownNow === shown) continue;
    const known = whoFor(scope, isEventMetadata(one.metadata) ? one.metadata : undefined);
    entries.push({
      revision: Number(one.revision),
      position: one.position.toString(),
      event_id: one.id,
      type: one.type,
      recorded_at: one.created.toISOString(),
      ...known,
      reason: reasonIn(event.data),
      ...(subject.told?.(earlier, state) ?? { before, after }),
    });
    before = after;
    shown = shownNow;
  }
  if (entries.length === 0 && (subject.isOneOfMany || !subject.isThere(state))) {
    throw nothingRecorded(subject.stream);
  }
  if (!(await subject.isVisible(state, scope))) {
    throw subject.isHidden
      ? nothingRecorded(subject.stream)
      : forbidden('That does not belong to you.');
  }
  raw.answeredAt = last.position;
  return {
    body: writeJson(entries),
    headers: { 'ledger-position': last.position.toString() },
  };
}

/** What its stream holds, or what stands for its beginning elsewhere; without an event, what nobody can read. */
async function eventsOf<State, Event>(
  eventLog: AuditApiOptions['eventLog'],
  { stream, codec, saidElsewhere }: Subject<State, Event>,
): Promise<readonly { readonly stored: StoredEvent; readonly event: Event | undefined }[]> {
  const own = await eventLog.readStream(stream);
  if (own.length > 0) return own.map((stored) => ({ stored, event: readableEvent(codec, stored) }));
  const said = await saidElsewhere();
  // It is the first of its stream, whatever number the event has in its own.
  return said === undefined ? [] : [{ ...said, stored: { ...said.stored, revision: 0n } }];
}

const nothingRecorded = (stream: string) =>
  notFound(`${stream} has no history: nothing was recorded of it.`);

/** Why it was done, where the event says so. */
function reasonIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'reason' in data ? data.reason : null;
}

/**
 * Who did it, as a caller may know it: the platform everything, a reseller its own people by name. Of anybody else a
 * reseller learns on whose behalf it was done, and neither the user nor what would lead to one.
 */
function whoFor(scope: Scope, metadata: EventMetadata | undefined) {
  const on_behalf_of = metadata?.scope ?? null;
  const isOwn =
    scope.kind === 'platform' ||
    (metadata !== undefined &&
      metadata.scope !== 'platform' &&
      metadata.scope.reseller_id === scope.reseller_id);
  if (metadata === undefined || !isOwn) {
    return { actor: null, on_behalf_of, request_id: null, correlation_id: null };
  }
  const { actor, request_id, $correlationId: correlation_id } = metadata;
  return { actor, on_behalf_of, request_id, correlation_id };
}
