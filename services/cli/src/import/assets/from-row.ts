import { isHeldExactly, type Json, type JsonObject } from '@exchange/units';
import { isNumberCell, roundedNumber } from '../formats/json.js';
import { type ImportLine, refusedLine } from '../import-line.js';
import { toAssets } from '../targets.js';
import { type AssetMapping, assetBody, columnsInUse } from './mapping.js';

type Row = ReadonlyMap<string, string>;

export function assetFromRow(row: Row, line: number, mapping: AssetMapping): ImportLine {
  const refused = (reason: string) => refusedLine(line, reason, Object.fromEntries(row));
  const geometry = pointOf(row, mapping);
  if (typeof geometry === 'string') return refused(geometry);
  const attributes = attributesOf(row, mapping);
  if (typeof attributes === 'string') return refused(attributes);
  const { key } = mapping.columns;
  const naturalKey = key === undefined ? undefined : (row.get(key) ?? '');
  if (naturalKey === '') return refused(`no key: ${key} is empty`);
  const body = assetBody((column) => row.get(column), mapping, geometry, attributes);
  return { kind: 'request', line, to: toAssets, naturalKey, body };
}

/** Returns a text as the reason to refuse the row. */
function pointOf(
  row: Row,
  { columns, allowMissingPosition }: AssetMapping,
): JsonObject | string | undefined {
  if (columns.lon === undefined || columns.lat === undefined) return undefined;
  const lonText = row.get(columns.lon) ?? '';
  const latText = row.get(columns.lat) ?? '';
  if (lonText === '' && latText === '') {
    return allowMissingPosition ? undefined : 'no position: latitude and longitude are empty';
  }
  if (lonText === '') return 'no position: longitude is empty';
  if (latText === '') return 'no position: latitude is empty';
  const lon = numberOf(lonText);
  const lat = numberOf(latText);
  if (lon === undefined) return `longitude is not a number: "${lonText}"`;
  if (lat === undefined) return `latitude is not a number: "${latText}"`;
  return { type: 'Point', coordinates: [lon, lat] };
}

function attributesOf(row: Row, mapping: AssetMapping): JsonObject | string {
  const used = columnsInUse(mapping);
  const attributeColumns =
    mapping.attributes === 'all'
      ? [...row.keys()].filter((column) => !used.has(column))
      : mapping.attributes;
  const attributes: Record<string, Json> = {};
  for (const column of attributeColumns) {
    const text = row.get(column) ?? '';
    if (text === '') continue;
    if (!mapping.numberColumns.includes(column)) {
      attributes[column] = text;
      continue;
    }
    const value = numberOf(text);
    if (value === undefined) return `${column} is not a number: "${text}"`;
    if (!isHeldExactly(text)) return roundedNumber({ token: text, path: [column] });
    attributes[column] = value;
  }
  return attributes;
}

const numberOf = (text: string) => (isNumberCell(text) ? Number(text) : undefined);
