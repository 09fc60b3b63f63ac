import type { ClientBase } from 'pg';
import type { AssetChange, AssetRow } from './rows.js';

/** Keeps the number of properties of each reseller's cost keys. */
export async function writePropertyCounts(
  client: ClientBase,
  changes: readonly AssetChange[],
): Promise<void> {
  const deltas = new Map<string, { reseller_id: string; cost_key: string; properties: number }>();
  const count = (row: AssetRow | null, step: number) => {
    if (row === null || row.reseller_id === null || row.cost_key === null) return;
    const { reseller_id, cost_key } = row;
    const id = `${reseller_id} ${cost_key}`;
    const before = deltas.get(id)?.properties ?? 0;
    deltas.set(id, { reseller_id, cost_key, properties: before + step });
  };
  for (const { before, after } of changes) {
    count(before, -1);
    count(after, 1);
  }
  const changed = [...deltas.values()].filter(({ properties }) => properties !== 0);
  if (changed.length === 0) return;
  await client.query(
    `insert into cost_key_properties as known (reseller_id, cost_key, property_count)
     select reseller_id, cost_key, properties
     from json_to_recordset($1::json) as d(reseller_id uuid, cost_key text, properties integer)
     on conflict (cost_key, reseller_id) do update
       set property_count = known.property_count + excluded.property_count`,
    [JSON.stringify(changed)],
  );
  if (changed.some(({ properties }) => properties < 0)) {
    await client.query('delete from cost_key_properties where property_count = 0');
  }
}
