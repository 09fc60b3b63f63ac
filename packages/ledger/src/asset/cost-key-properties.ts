import { addToRows } from '@exchange/runtime/tables/write-rows';
import type { ClientBase } from 'pg';
import { costKeyPropertiesTable } from './figures-tables.js';
import type { AssetChange } from './rows.js';
import type { AssetRow } from './table.js';

/** Keeps the number of properties of each reseller's cost keys. */
export async function writePropertyCounts(
  client: ClientBase,
  changes: readonly AssetChange[],
): Promise<void> {
  const deltas = new Map<
    string,
    { reseller_id: string; cost_key: string; property_count: number }
  >();
  const count = (row: AssetRow | null, step: number) => {
    if (row === null || row.reseller_id === null || row.cost_key === null) return;
    const { reseller_id, cost_key } = row;
    const id = `${reseller_id} ${cost_key}`;
    const before = deltas.get(id)?.property_count ?? 0;
    deltas.set(id, { reseller_id, cost_key, property_count: before + step });
  };
  for (const { before, after } of changes) {
    count(before, -1);
    count(after, 1);
  }
  const changed = [...deltas.values()].filter(({ property_count }) => property_count !== 0);
  if (changed.length === 0) return;
  await addToRows(client, costKeyPropertiesTable, changed, ['property_count']);
  if (changed.some(({ property_count }) => property_count < 0)) {
    await client.query('delete from cost_key_properties where property_count = 0');
  }
}
