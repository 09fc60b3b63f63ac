import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { BilledSeries, IssuedStatement, StatementEvent } from './events.js';
import type { StatementRefusal } from './refusals.js';

export type StatementState =
  | {
      readonly status: 'absent';
      readonly wasWithheld: boolean;
    }
  | { readonly status: 'issued'; readonly statement: IssuedStatement };

export type ComputedStatement = Omit<
  IssuedStatement,
  'number' | 'run' | 'run_number' | 'previous_statement_id'
>;

export interface IssueStatement {
  readonly type: 'IssueStatement';
  readonly computed: ComputedStatement;
  readonly isChanged: boolean;
  readonly billedBy?: Extract<StatementRefusal, { readonly code: 'billed_in_another_series' }>;
}

export interface WithholdSeries {
  readonly type: 'WithholdSeries';
  readonly series: Pick<BilledSeries, 'series_id' | 'reseller_id'>;
  readonly withheld_for: string;
}
export type StatementCommand = IssueStatement | WithholdSeries;

export const statement: Decider<
  StatementState,
  StatementCommand,
  StatementEvent,
  StatementRefusal
> = { initialState: { status: 'absent', wasWithheld: false }, decide, evolve };

function decide(
  state: StatementState,
  command: StatementCommand,
): Decision<StatementEvent, StatementRefusal> {
  if (command.type === 'WithholdSeries') return withhold(state, command);
  const { computed, isChanged, billedBy } = command;
  if (billedBy !== undefined) return refuse(billedBy);
  if (state.status === 'absent') {
    return computed.lines === 0
      ? refuse({ code: 'nothing_to_bill' })
      : accept(issued(computed, 1, null));
  }
  const { number, statement_id, position, run_number } = state.statement;
  if (!isChanged) return refuse({ code: 'nothing_changed', number, statement_id, position });
  return accept(issued(computed, run_number + 1, statement_id));
}

function withhold(
  state: StatementState,
  { series: { series_id, reseller_id }, withheld_for }: WithholdSeries,
): Decision<StatementEvent, StatementRefusal> {
  if (state.status === 'issued') {
    const { number, statement_id } = state.statement;
    return refuse({ code: 'billed_in_another_series', number, statement_id });
  }
  return accept({
    type: 'StatementSeriesWithheld',
    data: { series_id, reseller_id, withheld_for },
  });
}

function issued(
  computed: ComputedStatement,
  run_number: number,
  previous_statement_id: string | null,
): StatementEvent {
  return {
    type: 'StatementIssued',
    data: {
      ...computed,
      number: numberOf(computed, run_number),
      run: run_number === 1 ? 'initial' : 'true_up',
      run_number,
      previous_statement_id,
    },
  };
}

function numberOf({ month, series_id }: ComputedStatement, run_number: number): string {
  const series = series_id.replaceAll('-', '').slice(0, 10).toUpperCase();
  return `${month.replace('-', '')}-${series}-${run_number}`;
}

function evolve(state: StatementState, event: StatementEvent): StatementState {
  if (event.type === 'StatementIssued') return { status: 'issued', statement: event.data };
  return state.status === 'absent' ? { ...state, wasWithheld: true } : state;
}
