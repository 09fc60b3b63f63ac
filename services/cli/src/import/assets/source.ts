import type { JsonObject } from '@exchange/units';
import { csvSource } from '../formats/csv-source.js';
import { geoJsonSource } from '../formats/geojson-source.js';
import { isJsonObject, textOf } from '../formats/json.js';
import { ndjsonSource } from '../formats/ndjson-source.js';
import type { ImportLine, ImportSource } from '../import-line.js';
import { toAssets } from '../targets.js';
import { assetFromFeature } from './from-feature.js';
import { assetFromRow } from './from-row.js';
import { type AssetMapping, columnsInUse, columnsNamed, present } from './mapping.js';

export function assetsFromCsv(
  file: string,
  mapping: AssetMapping,
  delimiter: string | undefined,
): ImportSource {
  const used = columnsInUse(mapping);
  const reader = {
    columns: columnsNamed(mapping),
    lineOf: (row: ReadonlyMap<string, string>, line: number) =>
      assetFromRow(row, line, mapping, used),
  };
  return csvSource(file, reader, delimiter);
}

export function assetsFromGeoJson(file: string, mapping: AssetMapping): ImportSource {
  return geoJsonSource(file, (feature, line) => assetFromFeature(feature, line, mapping));
}

/** GeoJSON Features, or bodies of `POST /assets`. */
export function assetsFromNdjson(file: string, mapping: AssetMapping): ImportSource {
  return ndjsonSource(file, (object, line) => assetFromObject(object, line, mapping));
}

function assetFromObject(value: JsonObject, line: number, mapping: AssetMapping): ImportLine {
  if (value.type === 'Feature') return assetFromFeature(value, line, mapping);
  const { keyColumn, type, reseller, customer } = mapping;
  const { attributes } = value;
  const keyed = isJsonObject(attributes) ? { ...attributes, ...value } : value;
  const naturalKey = keyColumn === undefined ? undefined : textOf(keyed[keyColumn]);
  if (keyColumn !== undefined && (naturalKey === undefined || naturalKey === '')) {
    return { kind: 'refused', line, reason: `no key: ${keyColumn} is empty`, source: value };
  }
  const defaults = present({
    asset_type: type,
    reseller_id: reseller.id,
    customer_id: customer.id,
  });
  return { kind: 'request', line, to: toAssets, naturalKey, body: { ...defaults, ...value } };
}
