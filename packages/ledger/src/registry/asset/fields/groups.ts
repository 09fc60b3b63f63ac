import { boundingBox, type Envelope } from '@exchange/geometry';
import {
  everyOwner,
  ownersOf,
  platformOwner,
} from '@exchange/runtime/tables/definition/visibility';
import { rowBatch, rowsById, writeChanges } from '@exchange/runtime/tables/write-rows';
import type { ClientBase } from 'pg';
import { type AssetChange, readGeometryText } from '../rows.js';
import type { AssetRow } from '../table.js';
import { assetGroupsTable, type GroupRow } from './tables.js';

/** Recomputes a box if an asset on its border leaves. */
export async function writeGroups(
  client: ClientBase,
  changes: readonly AssetChange[],
): Promise<void> {
  const touched = changes.flatMap(({ before, after }) => [...groupsOf(before), ...groupsOf(after)]);
  const ids = new Set(touched.map(({ id }) => id));
  const rows = rowBatch(await rowsById(client, assetGroupsTable, ids));
  const shrunk = new Set<string>();
  for (const { before, after } of changes) {
    if (before?.geometry_text === after?.geometry_text) continue;
    for (const { id, row } of groupsOf(before)) {
      const group = rows.get(id);
      if (group === undefined) continue;
      if (group.features <= 1) rows.remove(id);
      else rows.put(id, { ...group, features: group.features - 1 });
      const box = boxOf(row);
      if (box !== null && touchesBorder(group, box)) shrunk.add(id);
    }
    for (const { id, owner, row } of groupsOf(after)) {
      rows.put(id, widened(rows.get(id) ?? emptyGroup(id, owner, row), boxOf(row)));
    }
  }
  for (const id of shrunk) {
    const group = rows.get(id);
    if (group !== undefined) rows.put(id, { ...group, ...(await recomputed(client, group)) });
  }
  await writeChanges(client, assetGroupsTable, rows.changes());
}

function groupsOf(row: AssetRow | undefined) {
  if (row === undefined) return [];
  const { reseller_id, geometry_type, asset_type } = row;
  return ownersOf(reseller_id).map((owner) => {
    const id = `${owner} ${geometry_type ?? ''} ${asset_type}`;
    return { id, owner, row };
  });
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
