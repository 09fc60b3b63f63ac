import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { covers, platformScope, type Scope } from '@exchange/units';
import { type Beginning, beginSeries } from './begin-series.js';
import { overlap } from './billed-series.js';
import type { BilledSeries, IssuedStatement } from './events.js';
import { statementsOfMonths } from './queries.js';
import type { StatementRefusal } from './refusals.js';
import { issuedHead } from './resource.js';
import { issuedHeadOf } from './statement-text.js';

type Billed = Pick<IssuedStatement, 'number' | 'reseller_id'> & { readonly id: string };

/**
 * Has a series bill its deals (`beginSeries` says how no other one bills them too).
 *
 * @returns why it may not: the statement of another series that bills some of them, as far as the caller may know of it
 */
export async function billOnce(
  dependencies: CommandDependencies,
  scope: Scope,
  beginning: Beginning,
): Promise<Extract<StatementRefusal, { readonly code: 'billed_in_another_series' }> | undefined> {
  const billed =
    (await billedInTables(dependencies, beginning.series)) ??
    (await headOfOther(dependencies, beginning));
  if (billed === undefined) return undefined;
  const isKnown = covers(scope, billed.reseller_id);
  return {
    code: 'billed_in_another_series',
    number: isKnown ? billed.number : null,
    statement_id: isKnown ? billed.id : null,
  };
}

async function headOfOther(
  dependencies: CommandDependencies,
  beginning: Beginning,
): Promise<Billed | undefined> {
  const statement = await beginSeries(dependencies, beginning);
  return statement === undefined ? undefined : issuedHeadOf(statement);
}

/** Statements of logs from before series had to begin in one stream are in the tables alone. */
async function billedInTables(
  { database }: CommandDependencies,
  series: BilledSeries,
): Promise<Billed | undefined> {
  const { counterparty_id, month } = series;
  const months = [-1, 0, 1].map((step) => monthAfter(month, step));
  // Of all resellers: it may be another's statement that has billed them.
  const heads = await statementsOfMonths(platformScope, database, { counterparty_id, months });
  return heads
    .map((head) => issuedHead.parse(JSON.parse(head)))
    .find((head) => head.series_id !== series.series_id && overlap(head, series));
}

function monthAfter(month: string, step: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}
