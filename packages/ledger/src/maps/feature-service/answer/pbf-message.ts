// FeatureCollectionPBuffer, by Esri's FeatureCollection.proto.
import type { EsriField, EsriFieldType, EsriGeometryType } from '@exchange/geometry';
import { PbfWriter } from 'pbf';
import { objectIdField } from '../../layers/fields.js';
import type { ShapeRequest } from '../query/request.js';
import type { SetDescription } from './feature-set.js';
import { fullGrid, type Quantization } from './grid.js';
import { spatialReferenceOf } from './spatial-reference.js';

const fieldTypes: Readonly<Record<EsriFieldType, number>> = {
  esriFieldTypeInteger: 1,
  esriFieldTypeDouble: 3,
  esriFieldTypeString: 4,
  esriFieldTypeDate: 5,
  esriFieldTypeOID: 6,
};

const geometryTypes: Readonly<Record<EsriGeometryType, number>> = {
  esriGeometryPoint: 0,
  esriGeometryMultipoint: 1,
  esriGeometryPolyline: 2,
  esriGeometryPolygon: 3,
};
const noGeometryType = 127;

export function gridOf({ quantization, reference }: ShapeRequest): Quantization {
  return quantization ?? fullGrid(reference);
}

export function pbfSet(description: SetDescription, features: Buffer): Buffer {
  const head = bytesOf((pbf) => writeSetMembers(pbf, description));
  return result((pbf) => pbf.writeBytesField(1, Buffer.concat([head, features])));
}

export function pbfCount(count: number): Buffer {
  return result((pbf) => pbf.writeMessage(2, (value, to) => to.writeVarintField(1, value), count));
}

export function pbfIds(ids: readonly number[]): Buffer {
  return result((pbf) =>
    pbf.writeMessage(
      3,
      (values, to) => {
        to.writeStringField(1, objectIdField);
        to.writePackedVarint(3, [...values]);
      },
      ids,
    ),
  );
}

export function pbfExtent(
  extent: readonly [number, number, number, number],
  count: number | undefined,
  { reference }: Pick<ShapeRequest, 'reference'>,
): Buffer {
  return result((pbf) =>
    pbf.writeMessage(
      4,
      (box, to) => {
        to.writeMessage(
          1,
          (numbers, envelope) => {
            for (const [index, number] of numbers.entries())
              envelope.writeDoubleField(index + 1, number);
            envelope.writeMessage(5, writeReference, spatialReferenceOf(reference));
          },
          box,
        );
        if (count !== undefined) to.writeVarintField(2, count);
      },
      extent,
    ),
  );
}

function result(write: (pbf: PbfWriter) => void): Buffer {
  return bytesOf((pbf) => pbf.writeBytesField(2, bytesOf(write)));
}

function bytesOf(write: (pbf: PbfWriter) => void): Buffer {
  const pbf = new PbfWriter();
  write(pbf);
  return bufferOf(pbf);
}

export function bufferOf(pbf: PbfWriter): Buffer {
  const { buffer, byteOffset, byteLength } = pbf.finish();
  return Buffer.from(buffer, byteOffset, byteLength);
}

function writeReference(
  { wkid, latestWkid }: { readonly wkid: number; readonly latestWkid: number },
  pbf: PbfWriter,
): void {
  pbf.writeVarintField(1, wkid);
  pbf.writeVarintField(2, latestWkid);
}

function writeSetMembers(pbf: PbfWriter, set: SetDescription): void {
  const { geometryType, shape, fields, exceededTransferLimit } = set;
  pbf.writeStringField(1, objectIdField);
  pbf.writeMessage(
    2,
    (name, to) => {
      to.writeStringField(1, name);
      to.writeBooleanField(2, true);
    },
    objectIdField,
  );
  pbf.writeVarintField(7, geometryType === null ? noGeometryType : geometryTypes[geometryType]);
  if (geometryType !== null) {
    pbf.writeMessage(8, writeReference, spatialReferenceOf(shape.reference));
  }
  if (exceededTransferLimit) pbf.writeBooleanField(9, true);
  if (geometryType !== null) pbf.writeMessage(12, writeTransform, gridOf(shape));
  for (const field of fields) pbf.writeMessage(13, writeField, field);
}

function writeTransform({ origin, left, start, tolerance }: Quantization, pbf: PbfWriter): void {
  pbf.writeVarintField(1, origin === 'upperLeft' ? 0 : 1);
  const pair = ([x, y]: readonly [number, number], to: PbfWriter) => {
    to.writeDoubleField(1, x);
    to.writeDoubleField(2, y);
  };
  pbf.writeMessage(2, pair, [tolerance, tolerance]);
  pbf.writeMessage(3, pair, [left, start]);
}

function writeField({ name, type, alias }: EsriField, pbf: PbfWriter): void {
  pbf.writeStringField(1, name);
  pbf.writeVarintField(2, fieldTypes[type]);
  pbf.writeStringField(3, alias);
}
