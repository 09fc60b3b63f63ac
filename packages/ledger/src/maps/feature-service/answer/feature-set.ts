import {
  type EsriField,
  type EsriGeometry,
  type EsriGeometryType,
  movedEsri,
  type TextFrame,
  toEsriGeometry,
} from '@exchange/geometry';
import type { ShapeRequest } from '../query/request.js';
import {
  changedAtField,
  type FeatureRow,
  fieldValue,
  objectIdField,
  type RowAttributes,
} from '../service/field.js';
import { comesAsGeoJson } from '../source.js';
import { onGrid, type Quantization, writeGridShape } from './grid.js';
import { placeMover } from './shape-plan.js';
import { spatialReferenceOf } from './spatial-reference.js';

export interface SetDescription {
  readonly fields: readonly EsriField[];
  readonly geometryType: EsriGeometryType | null;
  readonly shape: ShapeRequest;
  readonly exceededTransferLimit: boolean;
}

export function frameSet({
  fields,
  geometryType,
  shape,
  exceededTransferLimit,
}: SetDescription): TextFrame {
  const { reference, quantization } = shape;
  const members = JSON.stringify({
    objectIdFieldName: objectIdField,
    uniqueIdField: { name: objectIdField, isSystemMaintained: true },
    globalIdFieldName: '',
    ...(geometryType === null
      ? {}
      : {
          geometryType,
          spatialReference: spatialReferenceOf(reference),
          hasZ: false,
          hasM: false,
          ...(quantization === undefined ? {} : { transform: transformOf(quantization) }),
        }),
    fields,
    exceededTransferLimit,
  });
  return { head: `${members.slice(0, -1)},"features":[`, tail: ']}' };
}

export function transformOf({ origin, left, start, tolerance }: Quantization) {
  return { originPosition: origin, scale: [tolerance, tolerance], translate: [left, start] };
}

export interface WritingFeatures {
  readonly writesMissing: boolean;
  /** All fields are requested, each with values of one type. */
  readonly passesStored: boolean;
}

export function esriFeatureWriter(
  fields: readonly EsriField[],
  shape: ShapeRequest,
  { writesMissing, passesStored }: WritingFeatures,
): (row: FeatureRow) => string {
  const shapeText = shapeWriter(shape);
  const keyedFields = fields.map((field) => ({ field, key: `${JSON.stringify(field.name)}:` }));
  return (row) => {
    const text = `{"attributes":${passesStored ? storedAttributes(row) : attributesOf(row)}`;
    if (row.geometry === null) return `${text}}`;
    return `${text},"geometry":${shapeText(row.geometry)}}`;
  };

  function attributesOf(row: FeatureRow): string {
    const attributes: RowAttributes = JSON.parse(row.attributes);
    const members: string[] = [];
    for (const { field, key } of keyedFields) {
      const value = fieldValue(field, row, attributes);
      if (value !== undefined) members.push(key + JSON.stringify(value));
      else if (writesMissing) members.push(`${key}null`);
    }
    return `{${members.join(',')}}`;
  }
}

function storedAttributes({ attributes, changed_at }: FeatureRow): string {
  return `${attributes.slice(0, -1)},"${changedAtField}":${changed_at}}`;
}

function shapeWriter(shape: ShapeRequest): (stored: string) => string {
  const move = placeMover(shape);
  const { quantization } = shape;
  const comesAsEsri = !comesAsGeoJson('json', shape);
  if (move === undefined && quantization === undefined && comesAsEsri) return (stored) => stored;
  return (stored) => {
    const geometry = readShape(stored, comesAsEsri);
    const converted = move === undefined ? geometry : movedEsri(geometry, move);
    if (quantization !== undefined) return writeGridShape(onGrid(converted, quantization));
    return JSON.stringify(converted);
  };
}

export function readShape(stored: string, isEsri: boolean): EsriGeometry {
  return isEsri ? JSON.parse(stored) : toEsriGeometry(JSON.parse(stored));
}
