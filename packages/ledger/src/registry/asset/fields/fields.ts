import { ownersOf } from '@exchange/runtime/tables/definition/visibility';
import { indexable } from '@exchange/runtime/tables/storable';
import { insertNewRows, rowsById, writeChanges } from '@exchange/runtime/tables/write-rows';
import type { Json } from '@exchange/units';
import type { ClientBase } from 'pg';
import type { AssetChange } from '../rows.js';
import {
  assetFieldsCutTable,
  assetFieldsTable,
  type FieldKind,
  type FieldRow,
  fieldsMax,
} from './tables.js';

const idBytesMax = 2_000;

/** Keys are only added, types only widen; a list keeps its first thousand names. */
export async function writeFields(
  client: ClientBase,
  changes: readonly AssetChange[],
): Promise<void> {
  const fields = fieldsIn(changes);
  const known = await rowsById(client, assetFieldsTable, new Set(fields.keys()));
  const upserts = [...fields.values()].flatMap((field) => {
    const before = known.get(field.id)?.kind;
    const kind = widened(before, field.kind);
    return kind === before ? [] : [{ ...field, kind }];
  });
  if (upserts.length === 0) return;
  await writeChanges(client, assetFieldsTable, { upserts, deletes: [] });
  await cutLists(client, upserts);
}

function fieldsIn(changes: readonly AssetChange[]): ReadonlyMap<string, FieldRow> {
  const fields = new Map<string, FieldRow>();
  for (const { before, after } of changes) {
    if (after === undefined || before?.attributes === after.attributes) continue;
    const { asset_type, reseller_id } = after;
    const attributes: Readonly<Record<string, Json>> = JSON.parse(after.attributes);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) continue;
      for (const owner of ownersOf(reseller_id)) {
        const id = indexable(JSON.stringify([owner, asset_type, name]), idBytesMax);
        const kind = typeof value === 'number' ? 'number' : 'text';
        const known = fields.get(id)?.kind;
        fields.set(id, { id, owner, asset_type, name, kind: widened(known, kind) });
      }
    }
  }
  return fields;
}

function widened(before: FieldKind | undefined, kind: FieldKind): FieldKind {
  return before === undefined || before === kind ? kind : 'mixed';
}

/** The first names remain, so that the type of each is that of all its values. */
async function cutLists(client: ClientBase, fields: readonly FieldRow[]): Promise<void> {
  const { rows } = await client.query<{ readonly owner: string; readonly asset_type: string }>(
    `delete from asset_fields using (
       select id, row_number() over (partition by owner, asset_type order by name collate "C") as place
       from asset_fields
       where (owner, asset_type) in (select * from unnest($1::uuid[], $2::text[]))) as listed
     where asset_fields.id = listed.id and listed.place > $3
     returning owner, asset_type`,
    [fields.map(({ owner }) => owner), fields.map(({ asset_type }) => asset_type), fieldsMax],
  );
  const cut = rows.map((list) => ({ id: JSON.stringify([list.owner, list.asset_type]), ...list }));
  await insertNewRows(client, assetFieldsCutTable, cut);
}
