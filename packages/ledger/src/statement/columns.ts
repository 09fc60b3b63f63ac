import {
  billedAmounts,
  type IssuedLine,
  type IssuedTotal,
  lineAmounts,
  lineTexts,
  type StatementLine,
  type StatementTotal,
} from './line-data.js';

/** A column of a table of lines or totals, as CSV and pages show it. */
export interface Column<Row> {
  readonly name: string;
  /** Whether it is a figure: an exact decimal, digit by digit. */
  readonly isFigure: boolean;
  readonly of: (row: Row) => string | null;
}

const texts = <Name extends string>(
  names: readonly Name[],
): readonly Column<Readonly<Record<Name, string | null>>>[] =>
  names.map((name) => ({ name, isFigure: false, of: (row) => row[name] }));

const figures = <Name extends string>(
  names: readonly Name[],
): readonly Column<Readonly<Record<Name, string>>>[] =>
  names.map((name) => ({ name, isFigure: true, of: (row) => row[name] }));

/** Lines of a statement as it would be issued now. */
export const lineColumns: readonly Column<StatementLine>[] = [
  ...texts(lineTexts),
  ...figures(['price_per_mwh', ...lineAmounts]),
];

/** Lines of a statement that was issued. */
export const issuedLineColumns: readonly Column<IssuedLine>[] = [
  ...lineColumns,
  ...figures(billedAmounts),
];

export const totalColumns: readonly Column<StatementTotal>[] = [
  ...texts(['currency']),
  ...figures([...lineAmounts, 'amount']),
];

export const issuedTotalColumns: readonly Column<IssuedTotal>[] = [
  ...totalColumns,
  ...figures(['previous_amount', 'payable_amount']),
];
