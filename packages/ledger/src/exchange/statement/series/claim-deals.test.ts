import {
  type AggregateDefinition,
  memoizeByStore,
} from '@exchange/runtime/commands/define-aggregate';
import { counterpartyId, type Instant } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { at, northwind, sunbelt, uuid } from '../../../../test/samples.js';
import { aStatement } from '../../../../test/statements.js';
import { raceForOneValue } from '../../../../test/unique-race.js';
import { streams } from '../../../streams.js';
import { seriesIdOf, statementSeries } from '../aggregate.js';
import type { IssueStatement, StatementState } from '../decide.js';
import type { BilledSeries, StatementEvent } from '../events.js';
import type { StatementRefusal } from '../refusals.js';
import { claimDeals } from './claim-deals.js';
import { type BilledSeriesState, billedSeries } from './claims.js';

const counterparty_id = counterpartyId.parse(uuid(9));
const december = {
  month: '2026-12',
  period_start: at('2026-12-01T06:00:00Z'),
  period_end: at('2027-01-01T06:00:00Z'),
};

function seriesOf(more: Partial<BilledSeries>): BilledSeries {
  const subject = {
    counterparty_id,
    reseller_id: null,
    time_zone: 'America/Chicago',
    ...december,
    ...more,
  };
  return { ...subject, series_id: seriesIdOf(subject) };
}

const contending = [
  seriesOf({}),
  seriesOf({ time_zone: 'UTC' }),
  seriesOf({ reseller_id: sunbelt }),
  seriesOf({ time_zone: 'Asia/Tokyo' }),
];

function issueOf(series: BilledSeries): IssueStatement {
  return {
    type: 'IssueStatement',
    isChanged: true,
    computed: aStatement(series),
  };
}

type Statements = AggregateDefinition<
  StatementState,
  IssueStatement,
  StatementEvent,
  StatementRefusal
>;

const billedOnce: Statements = memoizeByStore((store) => {
  const plain = statementSeries.on(store);
  return {
    ...plain,
    execute: (execution) =>
      plain.execute({
        ...execution,
        async command(folded) {
          const command = await execution.command(folded);
          const { state } = folded;
          if (state.status === 'issued') return command;
          const series = contending.find((one) => one.series_id === command.computed.series_id);
          if (series === undefined) throw new Error('unknown series');
          const { wasWithheld } = state;
          const { metadata } = execution.context;
          const longAgo = { ...metadata, recorded_at: at('2026-01-01T00:00:00Z') };
          const other = await claimDeals(store, { series, wasWithheld, metadata: longAgo });
          if (other === undefined) return command;
          const { number, statement_id } = other;
          return {
            ...command,
            billedBy: { code: 'billed_in_another_series', number, statement_id },
          };
        },
      }),
  };
});

test('the first statement of a series is issued by one of the overlapping series in every interleaving and crash', async () => {
  const [first] = contending;
  if (first === undefined) throw new Error('four series');
  const won = await raceForOneValue({
    things: billedOnce,
    streamOf: (contender) => streams.statement((contending[contender] ?? first).series_id),
    take: (contender) => issueOf(contending[contender] ?? first),
    hasIt: (state) => state.status === 'issued',
  });
  expect(won.first).toBeGreaterThan(10);
  expect(won.late).toBeGreaterThan(10);
});

function claimedState(...some: readonly BilledSeries[]): BilledSeriesState {
  return some.reduce<BilledSeriesState>(
    (state, series, index) =>
      billedSeries.evolve(state, {
        type: 'StatementSeriesClaimed',
        data: { claim_id: uuid(100 + index), ...series },
      }),
    billedSeries.initialState,
  );
}

const decide = (state: BilledSeriesState, series: BilledSeries) =>
  billedSeries.decide(state, {
    type: 'BeginSeries',
    claim_id: uuid(200),
    series,
    wasWithheld: false,
    inPlaceOf: undefined,
  });

describe('a series of statements', () => {
  const day = (text: string): Instant => at(`${text}T00:00:00Z`);
  const ofJanuary = {
    month: '2027-01',
    time_zone: 'UTC',
    period_start: day('2027-01-01'),
    period_end: day('2027-02-01'),
  };
  test.each<[string, BilledSeries, BilledSeries, boolean]>([
    ['of all and of one reseller', seriesOf({}), seriesOf({ reseller_id: sunbelt }), false],
    ['of all and of no reseller', seriesOf({}), seriesOf({ of_no_reseller: true }), false],
    ['of two time zones', seriesOf({}), seriesOf({ time_zone: 'UTC' }), false],
    [
      'of one reseller in two time zones',
      seriesOf({ reseller_id: northwind }),
      seriesOf({ reseller_id: northwind, time_zone: 'UTC' }),
      false,
    ],
    ['of months of two zones that share hours', seriesOf({}), seriesOf(ofJanuary), false],
    [
      'of two resellers',
      seriesOf({ reseller_id: northwind }),
      seriesOf({ reseller_id: sunbelt, time_zone: 'UTC' }),
      true,
    ],
    [
      'of one reseller and of none',
      seriesOf({ reseller_id: northwind }),
      seriesOf({ of_no_reseller: true }),
      true,
    ],
    [
      'of consecutive months',
      seriesOf({}),
      seriesOf({
        month: '2027-01',
        period_start: at('2027-01-01T06:00:00Z'),
        period_end: at('2027-02-01T06:00:00Z'),
      }),
      true,
    ],
    [
      'of consecutive months with newer zone data for the second',
      seriesOf({}),
      seriesOf({
        month: '2027-01',
        period_start: at('2027-01-01T05:00:00Z'),
        period_end: at('2027-02-01T05:00:00Z'),
      }),
      true,
    ],
  ])('%s', (_, one, other, areBoth) => {
    expect(decide(claimedState(one), other).outcome).toBe(areBoth ? 'accepted' : 'refused');
    expect(decide(claimedState(other), one).outcome).toBe(areBoth ? 'accepted' : 'refused');
  });

  test('that was withheld releases its claim for the new one', () => {
    const series = seriesOf({});
    const again = billedSeries.decide(claimedState(series), {
      type: 'BeginSeries',
      claim_id: uuid(200),
      series,
      wasWithheld: true,
      inPlaceOf: undefined,
    });
    expect(again).toMatchObject({
      events: [
        { type: 'StatementSeriesReleased', data: { claim_id: uuid(100) } },
        { type: 'StatementSeriesClaimed', data: { claim_id: uuid(200) } },
      ],
    });
  });

  test('starts once for repeated commands', () => {
    const series = seriesOf({});
    expect(decide(claimedState(series), series)).toMatchObject({ outcome: 'accepted', events: [] });
  });
});
