import type { Decimal } from '@exchange/units';

/**
 * @typeParam Stored in projections
 * @typeParam Queried in results
 */
export interface Column<Stored, Queried = Stored> {
  readonly type: string;
  readonly isNullable: boolean;
  readonly expression?: string;
  /** Carries the type only and has no value. */
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
export const bigint = (): Column<string> => column('bigint');
export const numeric = (): Column<Decimal, string> => column('numeric');
export const timestamp = (): Column<string, Date> => column('timestamp with time zone');
export const date = (): Column<string, Date> => column('date');
export const bytes = (): Column<Buffer> => column('bytea');
export const shape = (): Column<unknown> => column('geometry(Geometry,4326)');

export function nullable<Stored, Queried>(
  one: Column<Stored, Queried>,
): Column<Stored | null, Queried | null> {
  return { ...one, isNullable: true };
}

export function computed<Queried>(
  one: Column<unknown, Queried>,
  expression: string,
): Column<never, Queried> {
  const { type, isNullable } = one;
  return { type, isNullable, expression };
}
