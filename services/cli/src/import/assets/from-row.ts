import { isHeldExactly, type Json, type JsonObject } from '@exchange/units';
import { isNumberCell, roundedNumber } from '../formats/json.js';
import { type ImportLine, refusedLine } from '../import-line.js';
import { toAssets } from '../targets.js';
import { type AssetMapping, columnsInUse, partyOf, present } from './mapping.js';

type Row = ReadonlyMap<string, string>;
type Position = { readonly lon: number; readonly lat: number };
type Conversion<Value> = { readonly value: Value } | { readonly reason: string };

export function assetFromRow(row: Row, line: number, mapping: AssetMapping): ImportLine {
  const refused = (reason: string) => refusedLine(line, reason, Object.fromEntries(row));
  const { columns } = mapping;
  const position = positionOf(row, mapping);
  if ('reason' in position) return refused(position.reason);
  const attributes = attributesOf(row, mapping);
  if ('reason' in attributes) return refused(attributes.reason);
  const cell = (column: string | undefined) => (column === undefined ? '' : row.get(column));
  const { key } = columns;
  const naturalKey = key === undefined ? undefined : (row.get(key) ?? '');
  if (naturalKey === '') return refused(`no key: ${key} is empty`);
  const { value: at } = position;
  return {
    kind: 'request',
    line,
    to: toAssets,
    naturalKey,
    body: {
      asset_type: cell(columns.type) || (mapping.type ?? ''),
      name: cell(columns.name) ?? '',
      ...present({
        organization_id: cell(columns.organization),
        description: cell(columns.description),
        status: cell(columns.status),
        state: cell(columns.state),
        reseller_id: partyOf(mapping.reseller, cell(mapping.reseller.column)),
        customer_id: partyOf(mapping.customer, cell(mapping.customer.column)),
        geometry: at && { type: 'Point', coordinates: [at.lon, at.lat] },
      }),
      attributes: attributes.value,
    },
  };
}

function positionOf(row: Row, mapping: AssetMapping): Conversion<Position | undefined> {
  const { columns, allowMissingPosition } = mapping;
  if (columns.lon === undefined || columns.lat === undefined) return { value: undefined };
  const lonText = row.get(columns.lon) ?? '';
  const latText = row.get(columns.lat) ?? '';
  if (lonText === '' && latText === '') {
    return allowMissingPosition
      ? { value: undefined }
      : { reason: 'no position: latitude and longitude are empty' };
  }
  if (lonText === '') return { reason: 'no position: longitude is empty' };
  if (latText === '') return { reason: 'no position: latitude is empty' };
  const lon = numberOf(lonText);
  const lat = numberOf(latText);
  if (lon === undefined) return { reason: `longitude is not a number: "${lonText}"` };
  if (lat === undefined) return { reason: `latitude is not a number: "${latText}"` };
  return { value: { lon, lat } };
}

function attributesOf(row: Row, mapping: AssetMapping): Conversion<JsonObject> {
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
    if (value === undefined) return { reason: `${column} is not a number: "${text}"` };
    if (!isHeldExactly(text)) return { reason: roundedNumber({ token: text, path: [column] }) };
    attributes[column] = value;
  }
  return { value: attributes };
}

const numberOf = (text: string) => (isNumberCell(text) ? Number(text) : undefined);
