import { addDecimals, type Decimal, decimal } from '@exchange/units';
import type { IssuedLine, IssuedTotal, StatementLine, StatementTotal } from './data.js';

const zero = decimal('0');

export function totalsOf(lines: readonly StatementLine[]): readonly StatementTotal[] {
  return byCurrency(lines).map(totalOf);
}

export function issuedTotalsOf(lines: readonly IssuedLine[]): readonly IssuedTotal[] {
  return byCurrency(lines).map((one) => ({
    ...totalOf(one),
    previous_amount: sumOf(one.lines, (line) => line.previous_amount),
    payable_amount: sumOf(one.lines, (line) => line.payable_amount),
  }));
}

interface OfCurrency<Line> {
  readonly currency: string;
  readonly lines: readonly Line[];
}

function totalOf({ currency, lines }: OfCurrency<StatementLine>): StatementTotal {
  const settled_amount = sumOf(lines, (line) => line.settled_amount);
  const confirmed_amount = sumOf(lines, (line) => line.confirmed_amount);
  return {
    currency,
    settled_mwh: sumOf(lines, (line) => line.settled_mwh),
    settled_amount,
    confirmed_mwh: sumOf(lines, (line) => line.confirmed_mwh),
    confirmed_amount,
    amount: addDecimals(settled_amount, confirmed_amount),
  };
}

function byCurrency<Line extends { readonly currency: string }>(
  lines: readonly Line[],
): readonly OfCurrency<Line>[] {
  const own = new Map<string, Line[]>();
  for (const line of lines) {
    const known = own.get(line.currency);
    if (known === undefined) own.set(line.currency, [line]);
    else known.push(line);
  }
  return [...own]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, mine]) => ({ currency, lines: mine }));
}

function sumOf<Line>(lines: readonly Line[], of: (line: Line) => Decimal): Decimal {
  return lines.reduce((sum, line) => addDecimals(sum, of(line)), zero);
}
