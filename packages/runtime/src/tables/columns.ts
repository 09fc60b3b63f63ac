import type { Decimal } from '@exchange/units';

/**
 * A column of a read table.
 *
 * @typeParam Stored type in projections
 * @typeParam Queried type in query results
 */
export interface Column<Stored, Queried = Stored> {
  /** PostgreSQL type. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Expression over the written row `r`, computed by the database; projections neither write nor read the column. */
  readonly expression?: string;
  /** Phantom member for the type; always undefined. */
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
/** A 64-bit integer as decimal digits, for positions and revisions. */
export const bigint = (): Column<string> => column('bigint');
/** An exact decimal as digits. */
export const numeric = (): Column<Decimal, string> => column('numeric');
/** An instant; text in projections. */
export const timestamp = (): Column<string, Date> => column('timestamp with time zone');
export const date = (): Column<string, Date> => column('date');
export const bytes = (): Column<Buffer> => column('bytea');
/** A geometry in longitude and latitude. */
export const shape = (): Column<unknown> => column('geometry(Geometry,4326)');

/** Makes a column nullable. */
export function nullable<Stored, Queried>(
  one: Column<Stored, Queried>,
): Column<Stored | null, Queried | null> {
  return { ...one, isNullable: true };
}

/** Makes a column computed by the database from the written row `r`. */
export function computed<Queried>(
  one: Column<unknown, Queried>,
  expression: string,
): Column<never, Queried> {
  const { type, isNullable } = one;
  return { type, isNullable, expression };
}
