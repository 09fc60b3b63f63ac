import { addDecimals, type Decimal, decimal, subtractDecimals } from '@exchange/units';
import type { IssuedLine, StatementLine } from './data.js';

const zero = decimal('0');

export const amountOfLine = (line: StatementLine): Decimal =>
  addDecimals(line.settled_amount, line.confirmed_amount);
const volumeOfLine = (line: StatementLine): Decimal =>
  addDecimals(line.settled_mwh, line.confirmed_mwh);

/** Subtracts the previous run; credits deals no longer settled or confirmed. */
export function billedLines(
  current: readonly StatementLine[],
  previous: readonly StatementLine[],
  statusOf: (transactionId: string) => StatementLine['status'] | undefined,
): readonly IssuedLine[] {
  const before = new Map(previous.map((line) => [line.transaction_id, line]));
  const now = new Set(current.map(({ transaction_id }) => transaction_id));
  const removed = previous
    .filter((line) => !now.has(line.transaction_id) && !isZero(line))
    .map((line) => ({
      ...line,
      status: statusOf(line.transaction_id) ?? line.status,
      settled_mwh: zero,
      settled_amount: zero,
      confirmed_mwh: zero,
      confirmed_amount: zero,
    }));
  return [...current, ...removed].map((line) => billLine(line, before.get(line.transaction_id)));
}

export function isChanged(
  lines: readonly IssuedLine[],
  previous: readonly StatementLine[],
): boolean {
  const before = new Map(previous.map((line) => [line.transaction_id, contentOf(line)]));
  return lines.some((line) => before.get(line.transaction_id) !== contentOf(line));
}

const isZero = (line: StatementLine) => amountOfLine(line) === '0' && volumeOfLine(line) === '0';

const contentOf = (line: StatementLine) =>
  [
    line.status,
    line.settled_mwh,
    line.settled_amount,
    line.confirmed_mwh,
    line.confirmed_amount,
  ].join();

function billLine(line: StatementLine, before: StatementLine | undefined): IssuedLine {
  const previous_mwh = before === undefined ? zero : volumeOfLine(before);
  const previous_amount = before === undefined ? zero : amountOfLine(before);
  return {
    ...line,
    previous_mwh,
    previous_amount,
    payable_amount: subtractDecimals(amountOfLine(line), previous_amount),
  };
}
