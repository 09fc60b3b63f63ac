import { isJsonObject, type JsonObject } from '@exchange/units';
import { csvSource, type RowReader } from '../formats/csv-source.js';
import { geoJsonSource } from '../formats/geojson-source.js';
import { textOf } from '../formats/json.js';
import { ndjsonSource } from '../formats/ndjson-source.js';
import { type ImportLine, type ImportSource, refusedLine } from '../import-line.js';
import { toAssets } from '../targets.js';
import { assetFromFeature } from './from-feature.js';
import { assetFromRow } from './from-row.js';
import { type AssetMapping, columnsNamed, present } from './mapping.js';
import type { AssetOptions } from './options.js';

/** NDJSON: GeoJSON Features, or bodies of `POST /assets`. */
export function assetSource(
  file: string,
  { format, delimiter, mapping }: AssetOptions,
): ImportSource {
  switch (format) {
    case 'csv': {
      const columns = columnsNamed(mapping);
      const lineOf: RowReader['lineOf'] = (row, line) => assetFromRow(row, line, mapping);
      return csvSource(file, { columns, lineOf }, delimiter);
    }
    case 'geojson':
      return geoJsonSource(file, (feature, line) => assetFromFeature(feature, line, mapping));
    case 'ndjson':
      return ndjsonSource(file, (object, line) => assetFromObject(object, line, mapping));
    default:
      return format satisfies never;
  }
}

function assetFromObject(value: JsonObject, line: number, mapping: AssetMapping): ImportLine {
  if (value.type === 'Feature') return assetFromFeature(value, line, mapping);
  const { type, reseller, customer } = mapping;
  const { key } = mapping.columns;
  const { attributes } = value;
  const keyed = isJsonObject(attributes) ? { ...attributes, ...value } : value;
  const naturalKey = key === undefined ? undefined : (textOf(keyed[key]) ?? '');
  if (naturalKey === '') return refusedLine(line, `no key: ${key} is empty`, value);
  const defaults = present({
    asset_type: type,
    reseller_id: reseller.id,
    customer_id: customer.id,
  });
  return { kind: 'request', line, to: toAssets, naturalKey, body: { ...defaults, ...value } };
}
