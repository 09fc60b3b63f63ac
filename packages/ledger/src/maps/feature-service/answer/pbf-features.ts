import {
  type EsriField,
  type EsriFieldType,
  type EsriGeometry,
  movedEsri,
} from '@exchange/geometry';
import { createPacer } from '@exchange/runtime/process/pacer';
import { PbfWriter } from 'pbf';
import type { ShapeRequest } from '../query/request.js';
import { type FeatureRow, type FieldValue, featureIn, fieldValue } from '../service/field.js';
import { onGrid } from './grid.js';
import { bufferOf, gridOf } from './pbf-message.js';
import { placeMover } from './spatial-reference.js';

type WriteRow<Row> = (row: Row, pbf: PbfWriter) => void;

/** Lets other requests run in between. */
export async function pbfFeatures<Row>(
  rows: readonly Row[],
  write: WriteRow<Row>,
): Promise<Buffer> {
  const pbf = new PbfWriter();
  const pace = createPacer();
  for (const row of rows) {
    await pace();
    pbf.writeMessage(15, write, row);
  }
  return bufferOf(pbf);
}

export function pbfFeatureWriter(
  fields: readonly EsriField[],
  shape: ShapeRequest,
): WriteRow<FeatureRow> {
  const writeShape = shapeWriter(shape);
  return (row, pbf) => {
    const { attributes, geometry } = featureIn(row);
    for (const field of fields) {
      pbf.writeMessage(1, valueWriters[field.type], fieldValue(field, row, attributes) ?? null);
    }
    if (geometry !== undefined) writeShape(geometry, pbf);
  };
}

function shapeWriter(shape: ShapeRequest): (geometry: EsriGeometry, pbf: PbfWriter) => void {
  const move = placeMover({ reference: shape.reference });
  const grid = gridOf(shape);
  return (geometry, pbf) => {
    const converted = move === undefined ? geometry : movedEsri(geometry, move);
    pbf.writeMessage(2, writeGridShape, onGrid(converted, grid));
  };
}

export function pbfRecordWriter(fields: readonly EsriField[]): WriteRow<readonly FieldValue[]> {
  return (values, pbf) => {
    for (const [index, { type }] of fields.entries()) {
      pbf.writeMessage(1, valueWriters[type], values[index] ?? null);
    }
  };
}

type ValueWriter = (value: FieldValue, pbf: PbfWriter) => void;

function valueWriter(writeNumber: (value: number, pbf: PbfWriter) => void): ValueWriter {
  return (value, pbf) => {
    if (typeof value === 'string') pbf.writeStringField(1, value);
    else if (value !== null) writeNumber(value, pbf);
  };
}

const writeDouble = valueWriter((value, pbf) => pbf.writeDoubleField(3, value));

const valueWriters: Readonly<Record<EsriFieldType, ValueWriter>> = {
  esriFieldTypeOID: valueWriter((value, pbf) => pbf.writeVarintField(5, value)),
  esriFieldTypeDate: valueWriter((value, pbf) => pbf.writeVarintField(6, value)),
  esriFieldTypeDouble: writeDouble,
  esriFieldTypeInteger: writeDouble,
  esriFieldTypeString: writeDouble,
};

function writeGridShape(shape: EsriGeometry, pbf: PbfWriter): void {
  if ('x' in shape) {
    pbf.writePackedSVarint(3, [shape.x, shape.y]);
    return;
  }
  const parts = 'points' in shape ? [shape.points] : 'paths' in shape ? shape.paths : shape.rings;
  pbf.writePackedVarint(
    2,
    parts.map((part) => part.length),
  );
  pbf.writePackedSVarint(3, parts.flat(2));
}
