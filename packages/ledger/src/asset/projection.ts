import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import {
  numberAt,
  numbersFor,
  type RegistrationNumbers,
} from '@exchange/runtime/tables/registration-numbers';
import {
  rowBatch,
  rowsById,
  upsertFromJson,
  writeChanges,
} from '@exchange/runtime/tables/row-batch';
import { writePropertyCounts } from './cost-key-properties.js';
import { assetEvents } from './events.js';
import { writeFields } from './fields.js';
import { writeGroups } from './groups.js';
import { type AssetChange, type AssetRow, foldAsset } from './rows.js';

const isAssetEvent = eventGuard(assetEvents);

const upsertAssets = upsertFromJson(
  'assets',
  {
    id: 'uuid',
    objectid: 'integer',
    organization_id: 'text',
    asset_type: 'text',
    name: 'text',
    description: 'text',
    reseller_id: 'uuid',
    customer_id: 'uuid',
    state: 'text',
    cost_key: 'text',
    status: 'text',
    attributes: 'text',
    geometry_type: 'text',
    geometry_text: 'text',
    revision: 'bigint',
    created_position: 'bigint',
    resource: 'text',
    summary: 'text',
    feature: 'text',
    esri_feature: 'text',
  },
  { geom: 'st_geomfromgeojson(r.geometry_text)' },
);

const selectAssets = `select id, objectid, organization_id, asset_type, name, description, reseller_id, customer_id,
  state, cost_key, status, attributes, geometry_type, geometry_text, revision, created_position, resource, summary,
  feature, esri_feature from assets`;

/** How many assets were registered ever, removed ones included: so a number is never given twice. */
const assetNumbers: RegistrationNumbers = {
  type: 'AssetRegistered',
  keptTable: 'asset_numbers_kept',
  async take(client, howMany) {
    const { rows } = await client.query<{ last: number }>(
      `insert into asset_numbers (id, last) values (true, $1)
       on conflict (id) do update set last = asset_numbers.last + $1 returning last`,
      [howMany],
    );
    return (rows[0]?.last ?? howMany) - howMany;
  },
};

/** Assets and their map features, what layers say of them, and the properties of each cost key. */
export const assetsProjection: FeatureProjection = {
  lane: 'assets',
  // 2: lists of attribute keys are bounded, and the attributes column is what queries can read.
  version: 2,
  readsSince: 1,
  streamPrefixes: ['asset-'],
  tables: [
    'assets',
    'asset_numbers',
    'asset_numbers_kept',
    'asset_groups',
    'asset_fields',
    'asset_fields_cut',
    'cost_key_properties',
  ],
  async apply(client, events, waiting) {
    const touched = new Set<string>();
    for (const { event } of events) {
      if (isAssetEvent(event) && event.type !== 'AssetRegistered') touched.add(event.data.asset_id);
    }
    const rows = rowBatch(await rowsById<AssetRow>(client, selectAssets, touched));
    const numbers = await numbersFor(client, assetNumbers, events, waiting);
    const changes: AssetChange[] = [];
    for (const { event, ...at } of events) {
      if (!isAssetEvent(event)) continue;
      const change = foldAsset(rows, event, at, () => numberAt(numbers, at.position));
      if (change !== undefined) changes.push(change);
    }
    await writeChanges(client, 'assets', upsertAssets, rows.changes());
    await writeGroups(client, changes);
    await writeFields(client, changes);
    await writePropertyCounts(client, changes);
  },
};
