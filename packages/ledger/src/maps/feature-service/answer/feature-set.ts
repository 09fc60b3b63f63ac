import {
  type EsriField,
  type EsriGeometry,
  type EsriGeometryType,
  movedEsri,
} from '@exchange/geometry';
import { objectIdField } from '../../layers/fields.js';
import type { ShapeRequest } from '../query/request.js';
import {
  attributeWriter,
  type FeatureRow,
  featureIn,
  withStoredAttributes,
} from '../service/field.js';
import { onGrid, type Quantization } from './grid.js';
import { placeMover, spatialReferenceOf } from './spatial-reference.js';

export interface SetDescription {
  readonly fields: readonly EsriField[];
  readonly geometryType: EsriGeometryType | null;
  readonly shape: ShapeRequest;
  readonly exceededTransferLimit: boolean;
}

export function setMembers({
  fields,
  geometryType,
  shape,
  exceededTransferLimit,
}: SetDescription): object {
  const { reference, quantization } = shape;
  return {
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
  };
}

function transformOf({ origin, left, start, tolerance }: Quantization) {
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
  const move = placeMover(shape);
  const { quantization } = shape;
  const isAsStored = passesStored && move === undefined && quantization === undefined;
  const attributesOf = attributeWriter(fields, writesMissing);
  return (row) => {
    if (isAsStored && row.geometry === null) {
      return `{"attributes":${withStoredAttributes(row, String(row.changed_at))}`;
    }
    const { attributes, geometry } = featureIn(row);
    const text = `{"attributes":${attributesOf(row, attributes)}`;
    return geometry === undefined ? `${text}}` : `${text},"geometry":${shapeText(geometry)}}`;
  };

  function shapeText(geometry: EsriGeometry): string {
    const converted = move === undefined ? geometry : movedEsri(geometry, move);
    return JSON.stringify(quantization === undefined ? converted : onGrid(converted, quantization));
  }
}
