import { decimal, transactionId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { uuid } from '../../../test/samples.js';
import { aLine, aStatement } from '../../../test/statements.js';
import { type IssueStatement, statement } from './decide.js';
import type { StatementLine } from './lines/data.js';
import { billedLines, isChanged } from './lines/differences.js';
import { issuedTotalsOf } from './lines/totals.js';

const zero = decimal('0');
const line = (digit: number, more: Partial<StatementLine> = {}) =>
  aLine({ transaction_id: transactionId.parse(uuid(digit)), ...more });
const computed = (digit: number, lines: number) => aStatement({ statement_id: uuid(digit), lines });
const issue = (digit: number, lines: number, hasChanges: boolean): IssueStatement => ({
  type: 'IssueStatement',
  computed: computed(digit, lines),
  isChanged: hasChanges,
});

describe('a series of statements', () => {
  test('starts with the initial run, and continues with true-ups of changes', () => {
    const first = {
      type: 'StatementIssued' as const,
      data: {
        ...computed(1, 2),
        number: '202612-3F9A1C072B-1',
        run: 'initial' as const,
        run_number: 1,
        previous_statement_id: null,
      },
    };
    given(statement)
      .when(issue(1, 2, true))
      .then(first)
      .when(issue(2, 2, false))
      .thenRefused({
        code: 'nothing_changed',
        number: '202612-3F9A1C072B-1',
        statement_id: uuid(1),
        position: '100',
      })
      .when(issue(3, 2, true))
      .then({
        type: 'StatementIssued',
        data: {
          ...computed(3, 2),
          number: '202612-3F9A1C072B-2',
          run: 'true_up',
          run_number: 2,
          previous_statement_id: uuid(1),
        },
      });
  });

  test('does not start without deals to bill', () => {
    given(statement)
      .when(issue(1, 0, false))
      .thenRefused('nothing_to_bill');
  });
});

describe('a run', () => {
  const settled = { status: 'settled', confirmed_mwh: zero, confirmed_amount: zero } as const;

  test('bills the difference to the run before, line by line', () => {
    const before = [line(1), line(2), line(3)];
    const now = [
      line(1, { ...settled, settled_mwh: decimal('1'), settled_amount: decimal('10') }),
      line(2, { confirmed_mwh: decimal('0.4'), confirmed_amount: decimal('4') }),
      line(4, { direction: 'sell', confirmed_mwh: decimal('-1'), confirmed_amount: decimal('-7') }),
    ];
    const lines = billedLines(now, before, () => 'cancelled');
    expect(
      lines.map((one) => [one.status, one.previous_amount, one.payable_amount, one.previous_mwh]),
    ).toEqual([
      ['settled', '10', '0', '1'],
      ['confirmed', '10', '-6', '1'],
      ['confirmed', '0', '-7', '0'],
      ['cancelled', '10', '-10', '1'],
    ]);
    expect(isChanged(lines, before)).toBe(true);
    expect(issuedTotalsOf(lines)).toMatchObject([
      {
        currency: 'USD',
        settled_amount: '10',
        confirmed_amount: '-3',
        amount: '7',
        previous_amount: '30',
        payable_amount: '-23',
      },
    ]);
  });

  test('lists a removed deal once', () => {
    const cancelled = billedLines([], [line(1)], () => 'cancelled');
    expect(cancelled).toHaveLength(1);
    expect(billedLines([], cancelled, () => 'cancelled')).toEqual([]);
  });

  test.each<[string, Partial<StatementLine>]>([
    ['status', { status: 'cancelled' }],
    ['settled volume', { settled_mwh: decimal('1') }],
    ['settled amount', { settled_amount: decimal('1') }],
    ['confirmed volume', { confirmed_mwh: decimal('2') }],
    ['confirmed amount', { confirmed_amount: decimal('11') }],
  ])('with another %s of a deal has changes', (_, more) => {
    const lines = billedLines([line(1, more)], [line(1)], () => undefined);
    expect(isChanged(lines, [line(1)])).toBe(true);
  });

  test('with equal lines has no changes', () => {
    const before = [line(1), line(2)];
    expect(
      isChanged(
        billedLines(before, before, () => undefined),
        before,
      ),
    ).toBe(false);
  });
});
