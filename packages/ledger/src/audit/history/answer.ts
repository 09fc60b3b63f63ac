import type { EventDefinition } from '@exchange/runtime/event-log/event-schema';
import type { EventMetadata } from '@exchange/runtime/event-log/metadata';
import { isEventMetadata, recordedAt } from '@exchange/runtime/event-log/metadata';
import { callerOf } from '@exchange/runtime/http/caller/authenticated-request';
import type { Answer } from '@exchange/runtime/http/implement';
import { forbidden, notFound } from '@exchange/runtime/http/problems/http-problem';
import { type Scope, writeJson } from '@exchange/units';
import type { FastifyRequest } from 'fastify';
import type { AuditApiOptions } from '../dependencies.js';
import { readableEvents } from './readable-event.js';
import { type HistorySubject, isOwner, isVisible } from './subject.js';

export async function historyAnswer<Id extends string, State, Definition extends EventDefinition>(
  options: AuditApiOptions,
  raw: FastifyRequest,
  subject: HistorySubject<Id, State, Definition>,
  id: Id,
): Promise<Answer> {
  const { eventLog, database } = options;
  const { scope } = callerOf(raw);
  const { decider } = subject;
  const readStream = (name: string) => eventLog.readStream(name);
  const access = { scope, database, readStream };
  const stream = await subject.stream(id, access);
  const own = await eventLog.readStream(stream);
  const initial = own.length > 0 ? undefined : await subject.resolveFromOtherStream?.(id, options);
  const events =
    initial === undefined
      ? readableEvents(subject.events, own)
      : [{ ...initial, stored: { ...initial.stored, revision: 0n } }];
  // Positions in errors must not reveal another tenant's stream.
  raw.answeredAt = (await eventLog.headPosition()) ?? 0n;
  if (own.length === 0 && initial === undefined) throw nothingRecorded();
  const entries: unknown[] = [];
  let state = decider.initialState;
  let before = subject.view(state, scope, id);
  let shown = writeJson(before);
  let position = raw.answeredAt;
  for (const { stored: one, event } of events) {
    const earlier = state;
    state = decider.evolve(state, event, recordedAt(one));
    const after = subject.view(state, scope, id);
    const shownNow = writeJson(after);
    if (shownNow === shown) continue;
    const metadata = isEventMetadata(one.metadata) ? one.metadata : undefined;
    const actor = actorFor(scope, metadata, isOwner(subject, state, scope));
    entries.push({
      revision: Number(one.revision),
      position: one.position.toString(),
      event_id: one.id,
      type: one.type,
      recorded_at: one.created.toISOString(),
      ...actor,
      reason: reasonIn(event.data),
      ...(subject.changedMembers?.(earlier, state) ?? { before, after }),
    });
    before = after;
    shown = shownNow;
    position = one.position;
  }
  const isThere = subject.owners(state).length > 0;
  if (entries.length === 0 && (subject.sharesItsStream === true || !isThere)) {
    throw nothingRecorded();
  }
  if (!(await isVisible(subject, state, id, access))) {
    throw subject.hidesForeign === true
      ? nothingRecorded()
      : forbidden('That does not belong to you.');
  }
  // Of the last entry: a later event of the stream may be another tenant's.
  raw.answeredAt = position;
  return {
    body: writeJson(entries),
    headers: { 'ledger-position': position.toString() },
  };
}

const nothingRecorded = () => notFound('That id has no events.');

function reasonIn(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return null;
  const reason = 'reason' in data ? data.reason : null;
  const code = 'reason_code' in data ? data.reason_code : null;
  const isSeparate = typeof reason === 'string' || typeof code === 'string';
  return isSeparate ? { code, text: reason } : reason;
}

/** @param wasOwner an owner at that time learns which reseller acted */
function actorFor(scope: Scope, metadata: EventMetadata | undefined, wasOwner: boolean) {
  const sender = metadata?.scope ?? null;
  const isOwn =
    scope.kind === 'platform' ||
    (metadata !== undefined &&
      metadata.scope !== 'platform' &&
      metadata.scope.reseller_id === scope.reseller_id);
  const on_behalf_of = isOwn || wasOwner || sender === 'platform' ? sender : null;
  if (metadata === undefined || !isOwn) {
    return { actor: null, on_behalf_of, request_id: null, correlation_id: null };
  }
  const { actor, request_id, $correlationId: correlation_id } = metadata;
  return { actor, on_behalf_of, request_id, correlation_id };
}
