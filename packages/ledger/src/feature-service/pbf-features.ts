import type { EsriField, EsriFieldType } from '@exchange/geometry';
import type { PbfWriter } from 'pbf';
import { readShape } from './feature-set.js';
import { type GridShape, onGrid } from './grid.js';
import { bytesOf, gridOf } from './pbf-message.js';
import type { ShapeRequest } from './query-request.js';
import {
  type FeatureRow,
  type FieldValue,
  fieldValue,
  type RowAttributes,
} from './service-field.js';
import { movedEsri, placeMover } from './shape-plan.js';
import { comesAsGeoJson } from './source.js';

/** Writes rows as features, each as a member of its set. */
export function pbfFeatureWriter(
  fields: readonly EsriField[],
  shape: ShapeRequest,
): (rows: readonly FeatureRow[]) => Buffer {
  const move = placeMover({ ...shape, precision: undefined });
  const grid = gridOf(shape);
  const comesAsEsri = !comesAsGeoJson('pbf', shape);
  return (rows) =>
    bytesOf((pbf) => {
      for (const row of rows) pbf.writeMessage(15, writeFeature, row);
    });

  function writeFeature(row: FeatureRow, pbf: PbfWriter): void {
    const attributes: RowAttributes = JSON.parse(row.attributes);
    for (const field of fields) {
      const value = fieldValue(field, row, attributes) ?? null;
      pbf.writeMessage(1, (one, to) => writeValue(field.type, one, to), value);
    }
    if (row.geometry === null) return;
    const geometry = readShape(row.geometry, comesAsEsri);
    const moved = move === undefined ? geometry : movedEsri(geometry, move);
    pbf.writeMessage(2, writeGridShape, onGrid(moved, grid));
  }
}

/** Writes records that are no features: values in the order of their fields. */
export function pbfRecordWriter(
  fields: readonly EsriField[],
): (records: readonly (readonly FieldValue[])[]) => Buffer {
  return (records) =>
    bytesOf((pbf) => {
      for (const values of records) pbf.writeMessage(15, writeRecord, values);
    });

  function writeRecord(values: readonly FieldValue[], pbf: PbfWriter): void {
    for (const [index, { type }] of fields.entries()) {
      pbf.writeMessage(1, (one, to) => writeValue(type, one, to), values[index] ?? null);
    }
  }
}

/** A value, told apart by its tag; nothing is written for null. */
function writeValue(type: EsriFieldType, value: string | number | null, pbf: PbfWriter): void {
  if (value === null) return;
  if (typeof value === 'string') pbf.writeStringField(1, value);
  else if (type === 'esriFieldTypeOID') pbf.writeVarintField(5, value);
  else if (type === 'esriFieldTypeDate') pbf.writeVarintField(6, value);
  else pbf.writeDoubleField(3, value);
}

function writeGridShape({ kind, parts }: GridShape, pbf: PbfWriter): void {
  if (kind !== 'point')
    pbf.writePackedVarint(
      2,
      parts.map((part) => part.length),
    );
  pbf.writePackedSVarint(3, parts.flat(2));
}
