import type { Json } from '@exchange/units';
import type { ClientBase } from 'pg';
import { ownersOf } from '../owner.js';
import { rowBatch, rowsById, upsertFromJson, writeChanges } from '../row-batch.js';
import type { AssetRow } from './rows.js';

/** What the values under an attribute key have been so far. */
export type FieldKind = 'number' | 'text' | 'mixed';

interface FieldRow {
  readonly id: string;
  readonly owner: string;
  readonly asset_type: string;
  readonly name: string;
  readonly kind: FieldKind;
}

const upsertFields = upsertFromJson('asset_fields', {
  id: 'text',
  owner: 'uuid',
  asset_type: 'text',
  name: 'text',
  kind: 'text',
});

/** Keeps the schema of map features: attribute keys only ever come, and their kind only ever widens. */
export async function writeFields(client: ClientBase, written: readonly AssetRow[]): Promise<void> {
  const seen = new Map<string, FieldRow>();
  for (const row of written) {
    const attributes: Readonly<Record<string, Json>> = JSON.parse(row.attributes);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) continue;
      const kind: FieldKind = typeof value === 'number' ? 'number' : 'text';
      for (const owner of ownersOf(row.reseller_id)) {
        const id = JSON.stringify([owner, row.asset_type, name]);
        const before = seen.get(id);
        const { asset_type } = row;
        seen.set(id, { id, owner, asset_type, name, kind: wider(before?.kind, kind) });
      }
    }
  }
  const ids = new Set(seen.keys());
  const existing = await rowsById<FieldRow>(client, 'select * from asset_fields', ids, 'text');
  const rows = rowBatch(existing);
  for (const [id, field] of seen) {
    const before = existing.get(id)?.kind;
    const kind = wider(before, field.kind);
    if (kind !== before) rows.put(id, { ...field, kind });
  }
  await writeChanges(client, 'asset_fields', upsertFields, rows.changes(), 'text');
}

function wider(before: FieldKind | undefined, kind: FieldKind): FieldKind {
  return before === undefined || before === kind ? kind : 'mixed';
}
