import { boundingBox, type Envelope } from '@exchange/geometry';
import { everyOwner, ownersOf, platformOwner } from '@exchange/runtime/tables/owner';
import { rowBatch } from '@exchange/runtime/tables/row-batch';
import { rowsById, writeChanges } from '@exchange/runtime/tables/write-rows';
import type { ClientBase } from 'pg';
import { type AssetChange, readGeometryText } from '../rows.js';
import type { AssetRow } from '../table.js';
import { assetGroupsTable, type GroupRow } from './tables.js';

/** Recomputes a box if an asset on its border leaves. */
export async function writeGroups(
  client: ClientBase,
  changes: readonly AssetChange[],
): Promise<void> {
  const ids = new Set(changes.flatMap(({ before, after }) => [...idsOf(before), ...idsOf(after)]));
  const existing = await rowsById(client, assetGroupsTable, ids);
  const rows = rowBatch(existing);
  const shrunk = new Set<string>();
  for (const { before, after } of changes) {
    if (before !== null && after !== null && isSamePlace(before, after)) continue;
    for (const owner of before === null ? [] : ownersOf(before.reseller_id)) {
      if (before === null) break;
      const id = groupId(owner, before);
      const group = rows.get(id);
      if (group === undefined) continue;
      if (group.features <= 1) rows.remove(id);
      else rows.put(id, { ...group, features: group.features - 1 });
      const box = boxOf(before);
      if (box !== null && touchesBorder(group, box)) shrunk.add(id);
    }
    for (const owner of after === null ? [] : ownersOf(after.reseller_id)) {
      if (after === null) break;
      const id = groupId(owner, after);
      rows.put(id, widened(rows.get(id) ?? emptyGroup(id, owner, after), boxOf(after)));
    }
  }
  for (const id of shrunk) {
    const group = rows.get(id);
    if (group !== undefined) rows.put(id, { ...group, ...(await recomputed(client, group)) });
  }
  await writeChanges(client, assetGroupsTable, rows.changes());
}

function idsOf(row: AssetRow | null): readonly string[] {
  return row === null ? [] : ownersOf(row.reseller_id).map((owner) => groupId(owner, row));
}

function groupId(
  owner: string,
  row: { readonly asset_type: string; readonly geometry_type: string | null },
): string {
  return `${owner} ${row.geometry_type ?? ''} ${row.asset_type}`;
}

function isSamePlace(before: AssetRow, after: AssetRow): boolean {
  return before.geometry_text === after.geometry_text;
}

function boxOf(row: AssetRow): Envelope | null {
  const geometry = readGeometryText(row.geometry_text);
  return geometry === null ? null : boundingBox(geometry);
}

function emptyGroup(id: string, owner: string, row: AssetRow): GroupRow {
  const { asset_type, geometry_type } = row;
  const emptyBox = { west: null, south: null, east: null, north: null };
  return { id, owner, asset_type, geometry_type, features: 0, ...emptyBox };
}

function widened(group: GroupRow, box: Envelope | null): GroupRow {
  const features = group.features + 1;
  if (box === null) return { ...group, features };
  return {
    ...group,
    features,
    west: Math.min(group.west ?? box.west, box.west),
    south: Math.min(group.south ?? box.south, box.south),
    east: Math.max(group.east ?? box.east, box.east),
    north: Math.max(group.north ?? box.north, box.north),
  };
}

function touchesBorder(group: GroupRow, box: Envelope): boolean {
  return (
    box.west === group.west ||
    box.south === group.south ||
    box.east === group.east ||
    box.north === group.north
  );
}

async function recomputed(
  client: ClientBase,
  { owner, asset_type, geometry_type }: GroupRow,
): Promise<Pick<GroupRow, 'west' | 'south' | 'east' | 'north'>> {
  const whose =
    owner === everyOwner ? 'true' : '(reseller_id = $3 or ($4 and reseller_id is null))';
  const values: unknown[] = [asset_type, geometry_type];
  if (owner !== everyOwner) values.push(owner, owner === platformOwner);
  const { rows } = await client.query<Pick<GroupRow, 'west' | 'south' | 'east' | 'north'>>(
    `select st_xmin(box) as west, st_ymin(box) as south, st_xmax(box) as east, st_ymax(box) as north
     from (select st_extent(geom) as box from assets
           where asset_type = $1 and geometry_type = $2 and ${whose}) as measured`,
    values,
  );
  return rows[0] ?? { west: null, south: null, east: null, north: null };
}
