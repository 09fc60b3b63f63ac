import {
  type AggregateDefinition,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import { derivedId } from '@exchange/runtime/commands/idempotency';
import {
  type IssueStatement,
  type StatementRefusal,
  type StatementState,
  statement,
} from './decide.js';
import { type StatementEvent, type StatementSubject, statementEvents } from './events.js';

/** Statements, by series. */
export const statementSeries: AggregateDefinition<
  StatementState,
  IssueStatement,
  StatementEvent,
  StatementRefusal
> = defineAggregate(statementEvents, statement);

/** The id of the series that a statement is a run of: the same subject has the same one for ever. */
export function seriesIdOf(subject: StatementSubject): string {
  const { counterparty_id, reseller_id, month, time_zone } = subject;
  return derivedId(['statement', counterparty_id, reseller_id ?? '', month, time_zone]);
}
