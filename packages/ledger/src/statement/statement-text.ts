import { jsonMembers, jsonString } from '@exchange/units';
import type { IssuedStatement } from './events.js';
import {
  billedAmounts,
  type IssuedLine,
  type IssuedTotal,
  lineAmounts,
  lineTexts,
  type StatementLine,
  type StatementTotal,
} from './line-data.js';
import type { IssuedHead } from './resource.js';

/** What a statement that was not issued is about. */
export interface StatementAbout {
  readonly counterparty_id: string;
  readonly counterparty_code: string | null;
  readonly counterparty_name: string | null;
  readonly reseller_id: string | null;
  readonly of_no_reseller?: true | undefined;
  readonly month: string;
  readonly time_zone: string;
  readonly period_start: string;
  readonly period_end: string;
  readonly position: string;
  readonly zone_data: string;
}

/** A statement as JSON text, as it would be issued now. */
export function writeStatement(
  about: StatementAbout,
  totals: readonly StatementTotal[],
  lines: readonly StatementLine[],
): string {
  return jsonMembers({
    ...aboutMembers(about),
    totals: arrayOf(totals.map((total) => totalText(total, []))),
    lines: arrayOf(lines.map((line) => lineText(line, []))),
  });
}

/** An issued statement as JSON text, without its lines. */
export function writeStatementHead(head: IssuedHead, totals: readonly IssuedTotal[]): string {
  return jsonMembers(headMembers(head, totals));
}

/** An issued statement as JSON text, whole. */
export function writeIssuedStatement(
  head: IssuedHead,
  totals: readonly IssuedTotal[],
  lines: readonly IssuedLine[],
): string {
  return jsonMembers({
    ...headMembers(head, totals),
    lines: arrayOf(lines.map((line) => lineText(line, billedAmounts))),
  });
}

/** One line of an issued statement as JSON text, with which statement it is of. */
export function writeLineOfDeal(head: IssuedHead, line: IssuedLine): string {
  const of = {
    statement_id: jsonString(head.id),
    number: jsonString(head.number),
    run: jsonString(head.run),
    run_number: String(head.run_number),
    series_id: jsonString(head.series_id),
    month: jsonString(head.month),
    time_zone: jsonString(head.time_zone),
    issued_at: jsonString(head.issued_at),
    due_date: jsonString(head.due_date),
  };
  return jsonMembers({ ...of, ...lineMembers(line, billedAmounts) });
}

/** What an issued statement says beside its lines and their totals, as its event has it. */
export function issuedHeadOf(statement: IssuedStatement): IssuedHead {
  const {
    statement_id: id,
    lines: _,
    lines_id: __,
    lines_digest: ___,
    totals: ____,
    ...head
  } = statement;
  return { id, ...head };
}

function headMembers(
  head: IssuedHead,
  totals: readonly IssuedTotal[],
): Readonly<Record<string, string>> {
  return {
    id: jsonString(head.id),
    number: jsonString(head.number),
    run: jsonString(head.run),
    run_number: String(head.run_number),
    series_id: jsonString(head.series_id),
    previous_statement_id: jsonString(head.previous_statement_id),
    ...aboutMembers(head),
    issued_at: jsonString(head.issued_at),
    due_date: jsonString(head.due_date),
    totals: arrayOf(totals.map((total) => totalText(total, ['previous_amount', 'payable_amount']))),
  };
}

const arrayOf = (texts: readonly string[]) => `[${texts.join(',')}]`;

function aboutMembers(about: StatementAbout): Readonly<Record<string, string>> {
  return {
    counterparty_id: jsonString(about.counterparty_id),
    counterparty_code: jsonString(about.counterparty_code),
    counterparty_name: jsonString(about.counterparty_name),
    reseller_id: jsonString(about.reseller_id),
    ...(about.of_no_reseller === true ? { of_no_reseller: 'true' } : {}),
    month: jsonString(about.month),
    time_zone: jsonString(about.time_zone),
    period_start: jsonString(about.period_start),
    period_end: jsonString(about.period_end),
    position: jsonString(about.position),
    zone_data: jsonString(about.zone_data),
  };
}

function totalText<Name extends keyof IssuedTotal>(
  total: StatementTotal & Pick<IssuedTotal, Name>,
  billed: readonly Name[],
): string {
  const names = [...lineAmounts, 'amount', ...billed] as const;
  const digits = names.map((name) => [name, total[name]] as const);
  return jsonMembers({ currency: jsonString(total.currency), ...Object.fromEntries(digits) });
}

function lineText<Name extends (typeof billedAmounts)[number]>(
  line: StatementLine & Pick<IssuedLine, Name>,
  billed: readonly Name[],
): string {
  return jsonMembers(lineMembers(line, billed));
}

function lineMembers<Name extends (typeof billedAmounts)[number]>(
  line: StatementLine & Pick<IssuedLine, Name>,
  billed: readonly Name[],
): Readonly<Record<string, string>> {
  const texts = lineTexts.map((name) => [name, jsonString(line[name])] as const);
  const names = ['price_per_mwh', ...lineAmounts, ...billed] as const;
  const digits = names.map((name) => [name, line[name]] as const);
  return Object.fromEntries([...texts, ...digits]);
}
