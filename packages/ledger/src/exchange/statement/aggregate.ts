import { type AggregateOf, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import { derivedId } from '@exchange/runtime/commands/idempotency';
import { statement } from './decide.js';
import { billedSeriesEvents, type StatementSubject, statementEvents } from './events.js';
import { billedSeries } from './series/claims.js';

export const statementSeries: AggregateOf<typeof statement> = defineAggregate(
  statementEvents,
  statement,
);

export const seriesOfCounterparty: AggregateOf<typeof billedSeries> = defineAggregate(
  billedSeriesEvents,
  billedSeries,
);

export function seriesIdOf(subject: StatementSubject): string {
  const { counterparty_id, reseller_id, of_no_reseller, month, time_zone } = subject;
  const owner = of_no_reseller === true ? 'none' : (reseller_id ?? '');
  return derivedId(['statement', counterparty_id, owner, month, time_zone]);
}
