import type { JsonObject } from '@exchange/units';
import { csvSource, type RowReader } from '../formats/csv-source.js';
import { geoJsonSource } from '../formats/geojson-source.js';
import { isJsonObject, textOf } from '../formats/json.js';
import { ndjsonSource } from '../formats/ndjson-source.js';
import type { ImportLine, ImportSource } from '../import-line.js';
import { toAssets } from '../targets.js';
import { assetFromFeature } from './from-feature.js';
import { assetFromRow } from './from-row.js';
import { type AssetMapping, columnsInUse, columnsNamed, present } from './mapping.js';
import type { AssetOptions } from './options.js';

/** NDJSON: GeoJSON Features, or bodies of `POST /assets`. */
export function assetSource(
  file: string,
  { format, delimiter, mapping }: AssetOptions,
): ImportSource {
  switch (format) {
    case 'csv': {
      const used = columnsInUse(mapping);
      const reader: RowReader = {
        columns: columnsNamed(mapping),
        lineOf: (row, line) => assetFromRow(row, line, mapping, used),
      };
      return csvSource(file, reader, delimiter);
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
  const { columns, type, reseller, customer } = mapping;
  const { attributes } = value;
  const keyed = isJsonObject(attributes) ? { ...attributes, ...value } : value;
  const naturalKey = columns.key === undefined ? undefined : textOf(keyed[columns.key]);
  if (columns.key !== undefined && (naturalKey === undefined || naturalKey === '')) {
    return { kind: 'refused', line, reason: `no key: ${columns.key} is empty`, source: value };
  }
  const defaults = present({
    asset_type: type,
    reseller_id: reseller.id,
    customer_id: customer.id,
  });
  return { kind: 'request', line, to: toAssets, naturalKey, body: { ...defaults, ...value } };
}
