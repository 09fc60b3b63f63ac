import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '../tables.js';

/** A moment of the past: a position of the log, or a time. */
export type Moment =
  | { readonly kind: 'position'; readonly position: bigint }
  | { readonly kind: 'time'; readonly time: Date };

const positionMax = 2n ** 63n - 1n;

/** Reads a moment from a request: digits are a position, anything else a time. */
export function readMoment(text: string): Moment {
  if (!/^\d+$/.test(text)) return { kind: 'time', time: new Date(text) };
  const position = BigInt(text);
  return { kind: 'position', position: position > positionMax ? positionMax : position };
}

/** The last position of the exchange lane that the log had recorded by that moment; 0 for none. */
export async function momentPosition(database: ReadDatabase, moment: Moment): Promise<bigint> {
  if (moment.kind === 'position') return moment.position;
  const { rows } = await sql<{ position: string }>`
    select coalesce(greatest(
      (select max(changed_position) from transactions where changed_at <= ${moment.time}),
      (select max(changed_position) from transactions_past where changed_at <= ${moment.time})
    ), 0) as position`.execute(database);
  return BigInt(rows[0]?.position ?? 0);
}

const columns = sql.raw(
  [
    'id, counterparty_id, asset_id, reseller_id, cost_key, transaction_type, volume_mwh, price_per_mwh',
    'delivery_start, delivery_end, status, revision, created_position, place, changed_position, resource',
  ].join(', '),
);

/** Every transaction as it was at a position: rows that have not changed since, and what changed ones were. */
export function transactionsAt(position: bigint): RawBuilder<unknown> {
  const at = position.toString();
  return sql`
    select ${columns} from transactions where changed_position <= ${at}
    union all
    select ${columns} from transactions_past where changed_position <= ${at} and valid_to > ${at}`;
}
