import type { Json, JsonObject } from '@exchange/units';
import { withoutCrs } from '../formats/geojson-crs.js';
import { isJsonObject, textOf } from '../formats/json.js';
import { type ImportLine, refusedLine } from '../import-line.js';
import { toAssets } from '../targets.js';
import { type AssetMapping, partyOf, present } from './mapping.js';

/** RFC 7946 section 3.2. Properties without a field of their name become attributes. */
export function assetFromFeature(source: Json, line: number, mapping: AssetMapping): ImportLine {
  const refused = (reason: string) => refusedLine(line, reason, source);
  if (!isJsonObject(source))
    return refused('is not a valid GeoJSON Feature: it should be an object');
  const feature = withoutCrs(source);
  if (typeof feature === 'string') return refused(feature);
  if (feature.type !== 'Feature') {
    return refused(
      `is not a valid GeoJSON Feature: its type is ${JSON.stringify(feature.type ?? null)}`,
    );
  }
  const { geometry } = feature;
  const properties = feature.properties ?? {};
  if (!isJsonObject(properties)) return refused('properties should be an object');
  if ((geometry === undefined || geometry === null) && !mapping.allowMissingPosition) {
    return refused('no position: the feature has no geometry');
  }

  const columns = {
    name: mapping.columns.name ?? 'name',
    asset_type: mapping.columns.type ?? 'asset_type',
    state: mapping.columns.state ?? 'state',
    organization_id: mapping.columns.organization ?? 'organization_id',
    description: mapping.columns.description ?? 'description',
    status: mapping.columns.status ?? 'status',
  };
  const reseller = { ...mapping.reseller, column: mapping.reseller.column ?? 'reseller_id' };
  const customer = { ...mapping.customer, column: mapping.customer.column ?? 'customer_id' };
  const id = textOf(feature.id);
  const { key } = mapping.columns;
  const naturalKey = key === undefined ? id : (textOf(properties[key]) ?? '');
  if (naturalKey === '') return refused(`no key: ${key ?? 'id'} is empty`);

  return {
    kind: 'request',
    line,
    to: toAssets,
    naturalKey,
    body: {
      asset_type: properties[columns.asset_type] ?? mapping.type ?? '',
      name: properties[columns.name] ?? '',
      ...present({
        state: properties[columns.state],
        organization_id: textOf(properties[columns.organization_id]),
        description: properties[columns.description],
        status: properties[columns.status],
        reseller_id: partyOf(reseller, textOf(properties[reseller.column])),
        customer_id: partyOf(customer, textOf(properties[customer.column])),
        geometry,
      }),
      attributes: attributesOf(properties, mapping, id, [
        ...Object.values(columns),
        'reseller_id',
        'customer_id',
        'cost_key',
      ]),
    },
  };
}

function attributesOf(
  properties: JsonObject,
  mapping: AssetMapping,
  id: string | undefined,
  used: readonly string[],
): JsonObject {
  const isAttribute = (key: string, value: Json) => {
    if (mapping.attributes !== 'all') return mapping.attributes.includes(key);
    // This service repeats the id in the properties.
    return !used.includes(key) && !(key === 'id' && value === id);
  };
  return Object.fromEntries(
    Object.entries(properties).filter(([key, value]) => isAttribute(key, value)),
  );
}
