import { ownersOf } from '@exchange/runtime/tables/definition/visibility';
import { indexable } from '@exchange/runtime/tables/storable';
import { writeChanges } from '@exchange/runtime/tables/write-rows';
import type { Json } from '@exchange/units';
import type { ClientBase } from 'pg';
import type { AssetChange } from '../rows.js';
import {
  assetFieldsCutTable,
  assetFieldsTable,
  type FieldKind,
  type FieldList,
  type FieldRow,
  widen,
  withNames,
} from './tables.js';

interface Group {
  readonly owner: string;
  readonly asset_type: string;
}

const idBytesMax = 2_000;
const listsAtOnce = 50;

/** Keys are only added, types only widen; a list keeps its first thousand names. */
export async function writeFields(
  client: ClientBase,
  changes: readonly AssetChange[],
): Promise<void> {
  const groups = [...namesByGroup(changes).values()];
  for (let from = 0; from < groups.length; from += listsAtOnce) {
    await writeLists(client, groups.slice(from, from + listsAtOnce));
  }
}

type NamedGroup = Group & { readonly names: Map<string, FieldKind> };

function namesByGroup(changes: readonly AssetChange[]): Map<string, NamedGroup> {
  const groups = new Map<string, NamedGroup>();
  for (const { before, after } of changes) {
    if (after === undefined || before?.attributes === after.attributes) continue;
    const { asset_type, reseller_id } = after;
    const attributes: Readonly<Record<string, Json>> = JSON.parse(after.attributes);
    for (const owner of ownersOf(reseller_id)) {
      const id = groupId({ owner, asset_type });
      const group = groups.get(id) ?? { owner, asset_type, names: new Map() };
      groups.set(id, group);
      for (const [name, value] of Object.entries(attributes)) {
        if (value === null) continue;
        const kind = typeof value === 'number' ? 'number' : 'text';
        group.names.set(name, widen(group.names.get(name), kind));
      }
    }
  }
  return groups;
}

async function writeLists(client: ClientBase, groups: readonly NamedGroup[]): Promise<void> {
  const before = await readLists(client, groups);
  const fields: { upserts: FieldRow[]; deletes: string[] } = { upserts: [], deletes: [] };
  const cut: (Group & { readonly id: string })[] = [];
  for (const { names, owner, asset_type } of groups) {
    const group = { owner, asset_type };
    const id = groupId(group);
    const list = before.get(id) ?? { kinds: new Map(), isCut: false };
    const next = withNames(list, names);
    for (const [name, kind] of next.kinds) {
      if (list.kinds.get(name) === kind) continue;
      fields.upserts.push({ id: fieldId(group, name), ...group, name, kind });
    }
    for (const name of list.kinds.keys()) {
      if (!next.kinds.has(name)) fields.deletes.push(fieldId(group, name));
    }
    if (next.isCut && !list.isCut) cut.push({ id, ...group });
  }
  await writeChanges(client, assetFieldsTable, fields);
  await writeChanges(client, assetFieldsCutTable, { upserts: cut, deletes: [] });
}

async function readLists(
  client: ClientBase,
  groups: readonly Group[],
): Promise<Map<string, FieldList>> {
  const requested = [groups.map(({ owner }) => owner), groups.map(({ asset_type }) => asset_type)];
  const among = 'select * from unnest($1::uuid[], $2::text[])';
  const { rows } = await client.query<FieldRow>(
    `select owner, asset_type, name, kind from asset_fields where (owner, asset_type) in (${among})`,
    requested,
  );
  const { rows: cut } = await client.query<Group>(
    `select owner, asset_type from asset_fields_cut where (owner, asset_type) in (${among})`,
    requested,
  );
  const isCut = new Set(cut.map(groupId));
  const kinds = new Map<string, Map<string, FieldKind>>();
  for (const row of rows) {
    const id = groupId(row);
    const list = kinds.get(id) ?? new Map<string, FieldKind>();
    kinds.set(id, list.set(row.name, row.kind));
  }
  const ids = new Set([...kinds.keys(), ...isCut]);
  return new Map(
    [...ids].map((id) => [id, { kinds: kinds.get(id) ?? new Map(), isCut: isCut.has(id) }]),
  );
}

function groupId({ owner, asset_type }: Group): string {
  return JSON.stringify([owner, asset_type]);
}

function fieldId({ owner, asset_type }: Group, name: string): string {
  return indexable(JSON.stringify([owner, asset_type, name]), idBytesMax);
}
