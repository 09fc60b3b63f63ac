import {
  getAssetHistory,
  getCustomerHistory,
  getEnrollmentHistory,
  getTransactionHistory,
} from '@exchange/api-contract';
import type { LedgerEvent } from '@exchange/domain';
import { type EventCodec, isEventMetadata } from '@exchange/event-log';
import { type Answer, callerOf, forbidden, implement, notFound } from '@exchange/service-shell';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditApiOptions } from '../dependencies.js';
import {
  assetSubject,
  customerSubject,
  enrollmentSubject,
  type Subject,
  transactionSubject,
} from '../history.js';

/** What happened to one thing: who, when, on whose behalf, why, and what it was before and after. */
export function addHistoryRoutes(
  app: FastifyInstance,
  { eventLog }: AuditApiOptions,
  codec: EventCodec<LedgerEvent>,
): void {
  implement(app, getTransactionHistory, ({ params, raw }) =>
    answer(raw, transactionSubject(params.id)),
  );
  implement(app, getCustomerHistory, ({ params, raw }) => answer(raw, customerSubject(params.id)));
  implement(app, getAssetHistory, ({ params, raw }) => answer(raw, assetSubject(params.id)));
  implement(app, getEnrollmentHistory, ({ params, raw }) =>
    answer(raw, enrollmentSubject(params.id)),
  );

  async function answer<State>(raw: FastifyRequest, subject: Subject<State>): Promise<Answer> {
    const { scope } = callerOf(raw);
    const stored = await eventLog.readStream(subject.stream);
    if (stored.length === 0) throw notFound('There is no such thing.');
    const entries: unknown[] = [];
    let state = subject.initial;
    let before = subject.view(state, scope);
    for (const one of stored) {
      const { event } = codec.decode(one);
      state = subject.evolve(state, event);
      const after = subject.view(state, scope);
      // What changed nothing that the caller may see is not the caller's to know.
      if (JSON.stringify(after) === JSON.stringify(before)) continue;
      const known = isEventMetadata(one.metadata) ? one.metadata : undefined;
      entries.push({
        revision: Number(one.revision),
        position: one.position.toString(),
        event_id: one.id,
        type: one.type,
        recorded_at: one.created.toISOString(),
        actor: known?.actor ?? null,
        on_behalf_of: known?.scope ?? null,
        request_id: known?.request_id ?? null,
        correlation_id: known?.$correlationId ?? null,
        reason: 'reason' in event.data ? event.data.reason : null,
        before,
        after,
      });
      before = after;
    }
    if (!subject.isVisible(state, scope)) throw forbidden('That does not belong to you.');
    const last = stored.at(-1);
    return {
      status: 200,
      body: JSON.stringify(entries),
      headers: { 'ledger-position': String(last?.position ?? 0n) },
    };
  }
}
