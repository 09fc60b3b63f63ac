import {
  type AggregateDefinition,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import { derivedId } from '@exchange/runtime/commands/idempotency';
import { type StatementCommand, type StatementState, statement } from './decide.js';
import {
  type BilledSeriesEvent,
  billedSeriesEvents,
  type StatementEvent,
  type StatementSubject,
  statementEvents,
} from './events.js';
import type { StatementRefusal } from './refusals.js';
import {
  type BeginSeries,
  type BilledSeriesState,
  billedSeries,
  type SeriesOverlaps,
} from './series/claims.js';

export const statementSeries: AggregateDefinition<
  StatementState,
  StatementCommand,
  StatementEvent,
  StatementRefusal
> = defineAggregate(statementEvents, statement);

/** By counterparty. */
export const seriesOfCounterparty: AggregateDefinition<
  BilledSeriesState,
  BeginSeries,
  BilledSeriesEvent,
  SeriesOverlaps
> = defineAggregate(billedSeriesEvents, billedSeries);

export function seriesIdOf(subject: StatementSubject): string {
  const { counterparty_id, reseller_id, of_no_reseller, month, time_zone } = subject;
  const owner = of_no_reseller === true ? 'none' : (reseller_id ?? '');
  return derivedId(['statement', counterparty_id, owner, month, time_zone]);
}
