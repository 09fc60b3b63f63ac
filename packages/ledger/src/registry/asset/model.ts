import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import { bigint, boolean, integer, text } from '@exchange/runtime/tables/definition/columns';
import { defineTable } from '@exchange/runtime/tables/definition/define-table';
import type { ProjectionPart } from '@exchange/runtime/tables/definition/shared-lane';
import { visibleToAll } from '@exchange/runtime/tables/definition/visibility';
import {
  numbersFor,
  type RegistrationNumbers,
} from '@exchange/runtime/tables/registration-numbers';
import { addToRows } from '@exchange/runtime/tables/write-rows';
import type { ClientBase } from 'pg';
import type { FeatureModel } from '../../feature-model.js';
import { objectIdKeyMade, objectIdKeyStream } from '../../platform/installation/id-key.js';
import { projectRows } from '../../platform/resource/project-rows.js';
import { assetEvents, assetRegistered } from './events.js';
import { writeFields } from './fields/fields.js';
import { writeGroups } from './fields/groups.js';
import {
  assetFieldsCutTable,
  assetFieldsTable,
  assetGroupsTable,
  costKeyPropertiesTable,
} from './fields/tables.js';
import { assetsLane, assetsSharedLane } from './lane.js';
import { objectIdsAt } from './object-ids/object-ids.js';
import { type AssetChange, assetAfter } from './rows.js';
import { type AssetRow, assetsTable } from './table.js';

const assetNumbersTable = defineTable('asset_numbers', {
  key: ['id'],
  seen: visibleToAll,
  columns: { id: boolean(), last: integer() },
});

const assetNumbersKeptTable = defineTable('asset_numbers_kept', {
  key: ['position'],
  seen: visibleToAll,
  columns: { position: bigint(), objectid: integer() },
});

const objectIdKeysTable = defineTable('object_id_keys', {
  key: ['id'],
  seen: visibleToAll,
  columns: { id: boolean(), key: text(), after: integer() },
});

async function writePropertyCounts(
  client: ClientBase,
  changes: readonly AssetChange[],
): Promise<void> {
  const deltas = new Map<
    string,
    { reseller_id: string; cost_key: string; property_count: number }
  >();
  const count = (row: AssetRow | undefined, step: number) => {
    if (row === undefined || row.reseller_id === null || row.cost_key === null) return;
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

const assetNumbers: RegistrationNumbers = {
  types: [assetRegistered.type, objectIdKeyMade.type],
  keptTable: assetNumbersKeptTable.name,
  async take(client, howMany) {
    const { rows } = await client.query<{ last: number }>(
      `insert into asset_numbers (id, last) values (true, $1)
       on conflict (id) do update set last = asset_numbers.last + $1 returning last`,
      [howMany],
    );
    return (rows[0]?.last ?? howMany) - howMany;
  },
};

const assetsProjection: ProjectionPart = {
  of: assetsSharedLane,
  streamPrefixes: ['asset-', objectIdKeyStream],
  tables: [
    assetsTable,
    assetNumbersTable,
    assetNumbersKeptTable,
    objectIdKeysTable,
    assetGroupsTable,
    assetFieldsTable,
    assetFieldsCutTable,
    costKeyPropertiesTable,
  ],
  async apply(client, events, waiting) {
    const numbers = await numbersFor(client, assetNumbers, events, waiting);
    const objectIdAt = await objectIdsAt(client, events, numbers);
    const changes: AssetChange[] = [];
    const fold = assetAfter(objectIdAt);
    await projectRows(client, events, {
      table: assetsTable,
      of: assetEvents,
      idOf: ({ data }) => data.asset_id,
      rowAfter(before, event, at) {
        const after = fold(before, event, at);
        changes.push({ before, after });
        return after;
      },
    });
    await writeGroups(client, changes);
    await writeFields(client, changes);
    await writePropertyCounts(client, changes);
  },
};

export const assetModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'asset-<id>',
      events: assetEvents,
      lanes: assetsLane,
    }),
    defineStreams({
      stream: objectIdKeyStream,
      events: [objectIdKeyMade],
      lanes: assetsLane,
    }),
  ],
  projections: [assetsProjection],
};
