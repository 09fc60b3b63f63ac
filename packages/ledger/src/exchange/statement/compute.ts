import { dayMs } from '@exchange/calendar';
import { problemsOf } from '@exchange/runtime/http/problems/http-problem';
import { mapPaced } from '@exchange/runtime/process/pacer';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { type Instant, instantOf } from '@exchange/units';
import { namesOfCounterparties } from '../counterparty/names.js';
import type { StatementSubject } from './events.js';
import type { StatementLine } from './lines/data.js';
import { lineOf, localMonths } from './lines/line.js';
import { type DealRow, dealsOf, sizeOfDeals } from './queries.js';
import { type StatementRefusal, statementDetails } from './refusals.js';

export const dealsMax = 10_000;
const runsCharsMax = 20_000_000;
const monthsMax = 150_000;
const shortestMonthMs = 28 * dayMs;

export interface StatementContent {
  readonly period_start: Instant;
  readonly period_end: Instant;
  readonly counterparty_code: string | null;
  readonly counterparty_name: string | null;
  readonly lines: readonly StatementLine[];
}

/**
 * Reads at one position.
 * @throws HttpProblem 422 for too many lines
 */
export async function computeStatement(
  tables: VisibleTables,
  subject: StatementSubject,
  position: bigint,
): Promise<StatementContent> {
  const months = localMonths(subject.month, subject.time_zone);
  const { month } = months;
  const [from, to] = [new Date(month.start), new Date(month.end)];
  const query = { ...subject, from, to, position };
  const { deals, runsChars } = await sizeOfDeals(tables, query);
  requireAtMost('deals', deals, dealsMax);
  requireAtMost('shapes', runsChars, runsCharsMax);
  const rows = await dealsOf(tables, query);
  const ending = rows.filter((row) => mayEndBy(row, month.end));
  const begins = ending.map(({ delivery_start }) => delivery_start.getTime());
  const monthsBefore = begins.reduce((sum, at) => sum + (month.end - at) / shortestMonthMs, 0);
  requireAtMost('months', Math.ceil(monthsBefore), monthsMax);
  // At once: each line takes a part of them.
  months.since(begins.reduce((one, other) => Math.min(one, other), month.start));
  const all = await mapPaced(rows, (row) => lineOf(row, months));
  const lines = all.filter((line) => line !== undefined);
  const named = lines.length === 0 ? [] : [subject.counterparty_id];
  const names = await namesOfCounterparties(tables, named);
  const { code = null, name = null } = names.get(subject.counterparty_id) ?? {};
  const period = { period_start: instantOf(from), period_end: instantOf(to) };
  return { ...period, counterparty_code: code, counterparty_name: name, lines };
}

const mayEndBy = ({ delivery_end, runs }: DealRow, end: number) =>
  runs !== null || delivery_end.getTime() <= end;

function requireAtMost(of: 'deals' | 'shapes' | 'months', count: number, most: number): void {
  if (count > most) throw statementProblem({ code: 'too_much_to_bill', of, found: count, most });
}

export const statementProblem = problemsOf<StatementRefusal>(
  {
    nothing_to_bill: 422,
    nothing_changed: 409,
    billed_in_another_series: 409,
    too_much_to_bill: 422,
  },
  statementDetails,
);
