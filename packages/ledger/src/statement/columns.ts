import {
  billedAmounts,
  type IssuedLine,
  lineAmounts,
  lineTexts,
  type StatementLine,
} from './line-data.js';

/** A column of lines as comma-separated values; figures are exact decimals, digit by digit. */
export interface Column<Row> {
  readonly name: string;
  readonly of: (row: Row) => string | null;
}

const texts = <Name extends string>(
  names: readonly Name[],
): readonly Column<Readonly<Record<Name, string | null>>>[] =>
  names.map((name) => ({ name, of: (row) => row[name] }));

const figures = <Name extends string>(
  names: readonly Name[],
): readonly Column<Readonly<Record<Name, string>>>[] =>
  names.map((name) => ({ name, of: (row) => row[name] }));

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
