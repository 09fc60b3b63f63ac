import { isPresent } from '@exchange/runtime/commands/decider';
import type { EventDefinition, EventOf } from '@exchange/runtime/event-log/event-schema';
import {
  type EventMetadata,
  isEventMetadata,
  recordedAt,
} from '@exchange/runtime/event-log/metadata';
import { createPacer } from '@exchange/runtime/process/pacer';
import { type Position, type Scope, writeJson } from '@exchange/units';
import type { ReadableEvent } from './readable-event.js';
import { type HistorySubject, isOwner } from './subject.js';

/** Of an answer: an entry has up to 2 MB, and a stream any number of them. */
export const historyCharsMax = 64 * 1024 * 1024;

export interface FoldedHistory<State> {
  readonly state: State;
  readonly entries: number;
  /** JSON; undefined if it is too long. */
  readonly text: string | undefined;
  /** Of the last entry. */
  readonly position: Position | undefined;
}

/** Yields to other requests between events. */
export async function foldHistory<Id extends string, State, Definition extends EventDefinition>(
  events: AsyncIterable<ReadableEvent<EventOf<Definition>>>,
  subject: Pick<
    HistorySubject<Id, State, Definition>,
    'decider' | 'view' | 'changedMembers' | 'owners'
  >,
  { scope, id }: { readonly scope: Scope; readonly id: Id },
  charsMax = historyCharsMax,
): Promise<FoldedHistory<State>> {
  const { decider } = subject;
  let state = decider.initialState;
  const viewOf = (one: State) => (isPresent(one) ? subject.view(one, scope, id) : null);
  let before = viewOf(state);
  let shown = writeJson(before);
  let position: Position | undefined;
  let [entries, chars, texts] = [0, 0, [] as string[]];
  const nextTurn = createPacer();
  for await (const { stored, event } of events) {
    await nextTurn();
    const earlier = state;
    state = decider.evolve(state, event, recordedAt(stored));
    const after = viewOf(state);
    const shownNow = writeJson(after);
    if (shownNow === shown) continue;
    entries += 1;
    if (chars <= charsMax) {
      const metadata = isEventMetadata(stored.metadata) ? stored.metadata : undefined;
      const text = writeJson({
        revision: Number(stored.revision),
        position: stored.position.toString(),
        event_id: stored.id,
        type: stored.type,
        recorded_at: stored.created.toISOString(),
        ...actorFor(scope, metadata, isOwner(subject, state, scope)),
        reason: reasonIn(event.data),
        ...(subject.changedMembers?.(earlier, state) ?? { before, after }),
      });
      texts.push(text);
      chars += text.length;
    } else texts.length = 0;
    before = after;
    shown = shownNow;
    position = stored.position;
  }
  const text = chars <= charsMax ? `[${texts.join(',')}]` : undefined;
  return { state, entries, text, position };
}

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
