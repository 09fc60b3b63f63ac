import { type RawBuilder, sql } from 'kysely';

/** A condition on rows that go by `t`. */
export type Condition = RawBuilder<boolean>;

/** Filters of several values that have whole indexes, those that few rows meet first. */
export const lists = [
  ['counterparty_id', 'uuid'],
  ['book', 'text'],
  ['status', 'text'],
] as const;
export const columnOf = (name: string) => sql`${sql.ref(`t.${name}`)}`;

export function is(name: string, value: string): Condition {
  return sql`${columnOf(name)} = ${value}`;
}

/** A deal that says no direction is a purchase. */
export function isDirection(direction: string): Condition {
  return direction === 'sell' ? is('direction', 'sell') : sql`t.direction is distinct from 'sell'`;
}
