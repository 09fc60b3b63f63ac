import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { IssuedStatement, StatementEvent } from './events.js';

/** A series of runs over one counterparty and month; only its last run decides what the next one is. */
export type StatementState =
  | { readonly status: 'absent' }
  | { readonly status: 'issued'; readonly statement: IssuedStatement };

/** A run as it was reckoned, before it has its number. */
export type Reckoned = Omit<
  IssuedStatement,
  'number' | 'run' | 'run_number' | 'previous_statement_id'
>;

export interface IssueStatement {
  readonly type: 'IssueStatement';
  readonly reckoned: Reckoned;
  /** Whether it says anything that the run before has not said. */
  readonly isNews: boolean;
}

export type StatementRefusal =
  | { readonly code: 'nothing_to_bill' }
  | {
      readonly code: 'nothing_changed';
      readonly number: string;
      readonly statement_id: string;
      readonly position: string;
    };

/** Settlement statements: an initial run, then true-ups of whatever changed since. */
export const statement: Decider<StatementState, IssueStatement, StatementEvent, StatementRefusal> =
  { initialState: { status: 'absent' }, decide, evolve };

function decide(
  state: StatementState,
  { reckoned, isNews }: IssueStatement,
): Decision<StatementEvent, StatementRefusal> {
  if (state.status === 'absent') {
    return reckoned.lines === 0
      ? refuse({ code: 'nothing_to_bill' })
      : accept(issued(reckoned, 1, null));
  }
  const { number, statement_id, position, run_number } = state.statement;
  if (!isNews) return refuse({ code: 'nothing_changed', number, statement_id, position });
  return accept(issued(reckoned, run_number + 1, statement_id));
}

function issued(
  reckoned: Reckoned,
  run_number: number,
  previous_statement_id: string | null,
): StatementEvent {
  return {
    type: 'StatementIssued',
    data: {
      ...reckoned,
      number: numberOf(reckoned, run_number),
      run: run_number === 1 ? 'initial' : 'true_up',
      run_number,
      previous_statement_id,
    },
  };
}

/** What both sides call it: the month, the series, the run. */
function numberOf({ month, series_id }: Reckoned, run_number: number): string {
  const series = series_id.replaceAll('-', '').slice(0, 10).toUpperCase();
  return `${month.replace('-', '')}-${series}-${run_number}`;
}

function evolve(_: StatementState, event: StatementEvent): StatementState {
  return { status: 'issued', statement: event.data };
}
