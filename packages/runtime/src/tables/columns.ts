import type { Decimal } from '@exchange/units';

/**
 * A column of a read table.
 *
 * @typeParam Stored what a projection writes and reads back
 * @typeParam Queried what a query gives
 */
export interface Column<Stored, Queried = Stored> {
  /** The type as PostgreSQL names it. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Computed by the database from the row `r` that is written; projections neither give nor read it. */
  readonly expression?: string;
  /** For the type only: nothing is ever here. */
  readonly stored?: Stored;
  readonly queried?: Queried;
}

const column = (type: string) => ({ type, isNullable: false });

export const uuid = (): Column<string> => column('uuid');
export const text = <Text extends string = string>(): Column<Text> => column('text');
export const texts = (): Column<readonly string[]> => column('text[]');
export const integer = (): Column<number> => column('integer');
export const double = (): Column<number> => column('double precision');
export const boolean = (): Column<boolean> => column('boolean');
/** 64 bits, as a text of digits: positions and revisions are such. */
export const bigint = (): Column<string> => column('bigint');
/** An exact decimal, as its digits. */
export const numeric = (): Column<Decimal, string> => column('numeric');
/** Projections write an instant as text and read the same text back. */
export const timestamp = (): Column<string, Date> => column('timestamp with time zone');
/** Written as `YYYY-MM-DD`. */
export const date = (): Column<string, Date> => column('date');
export const bytes = (): Column<Buffer> => column('bytea');
/** A geometry in longitude and latitude. */
export const shape = (): Column<unknown> => column('geometry(Geometry,4326)');

/** The same column where null may stand. */
export function nullable<Stored, Queried>(
  one: Column<Stored, Queried>,
): Column<Stored | null, Queried | null> {
  return { ...one, isNullable: true };
}

/** The same column, computed by the database from the columns of the row `r` that is written. */
export function computed<Queried>(
  one: Column<unknown, Queried>,
  expression: string,
): Column<never, Queried> {
  const { type, isNullable } = one;
  return { type, isNullable, expression };
}
