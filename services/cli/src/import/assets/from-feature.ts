import type { Json, JsonObject } from '@exchange/units';
import { featureIn } from '../formats/geojson-crs.js';
import { textOf } from '../formats/json.js';
import { type ImportLine, refusedLine } from '../import-line.js';
import { toAssets } from '../targets.js';
import { type AssetMapping, assetBody, columnsInUse } from './mapping.js';

const defaultColumns = {
  ...{ name: 'name', type: 'asset_type', state: 'state', organization: 'organization_id' },
  ...{ description: 'description', status: 'status' },
};

/** Properties without a field of their name become attributes. */
export function assetFromFeature(source: Json, line: number, given: AssetMapping): ImportLine {
  const refused = (reason: string) => refusedLine(line, reason, source);
  const feature = featureIn(source);
  if (typeof feature === 'string') return refused(feature);
  const { id, geometry, properties } = feature;
  if (geometry === undefined && !given.allowMissingPosition) {
    return refused('no position: the feature has no geometry');
  }

  const mapping: AssetMapping = {
    ...given,
    columns: { ...defaultColumns, ...given.columns },
    reseller: { ...given.reseller, column: given.reseller.column ?? 'reseller_id' },
    customer: { ...given.customer, column: given.customer.column ?? 'customer_id' },
  };
  const { key } = mapping.columns;
  const naturalKey = key === undefined ? id : (textOf(properties[key]) ?? '');
  if (naturalKey === '') return refused(`no key: ${key ?? 'id'} is empty`);
  const attributes = attributesOf(properties, mapping, id);
  const body = assetBody((column) => properties[column], mapping, geometry, attributes);
  return { kind: 'request', line, to: toAssets, naturalKey, body };
}

function attributesOf(
  properties: JsonObject,
  mapping: AssetMapping,
  id: string | undefined,
): JsonObject {
  const used = columnsInUse(mapping);
  const parties = ['reseller_id', 'customer_id', 'cost_key'];
  const isAttribute = (key: string, value: Json) => {
    if (mapping.attributes !== 'all') return mapping.attributes.includes(key);
    // This service repeats the id in the properties.
    return !used.has(key) && !parties.includes(key) && !(key === 'id' && value === id);
  };
  return Object.fromEntries(
    Object.entries(properties).filter(([key, value]) => isAttribute(key, value)),
  );
}
