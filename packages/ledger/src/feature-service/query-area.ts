import {
  boundingBox,
  checkGeometry,
  type EsriShape,
  geoJsonOfShape,
  movedShape,
  type PlacedShape,
  placesIn,
  readEsriShape,
} from '@exchange/geometry';
import type { Area } from '../space/area.js';
import { queryPositionsMax } from '../space/geometry-body.js';
import { type Relation, relations } from '../space/relation.js';
import { circleAround } from './circle-area.js';
import { envelopeBoxes } from './envelope-boxes.js';
import type { Parameters } from './parameters.js';
import { refusedParameter } from './refused.js';
import { type SpatialReference, spatialReferenceIn } from './spatial-reference.js';
import { toDegrees } from './to-degrees.js';

/** Where features are looked for, and how they have to lie there. */
export interface QueryArea {
  readonly area: Area;
  readonly relation: Relation;
}

const geometryTypes = {
  esriGeometryEnvelope: 'envelope',
  esriGeometryPoint: 'point',
  esriGeometryMultipoint: 'multipoint',
  esriGeometryPolyline: 'polyline',
  esriGeometryPolygon: 'polygon',
} as const satisfies Readonly<Record<string, EsriShape['kind']>>;

/** What ArcGIS calls the relations; the shape of the query comes first: it contains the feature, say. */
const spatialRels: Readonly<Record<string, Relation>> = {
  esriSpatialRelIntersects: 'intersects',
  esriSpatialRelEnvelopeIntersects: 'envelopes_intersect',
  esriSpatialRelIndexIntersects: 'envelopes_intersect',
  esriSpatialRelContains: 'contains',
  esriSpatialRelWithin: 'within',
  esriSpatialRelTouches: 'touches',
  esriSpatialRelCrosses: 'crosses',
  esriSpatialRelOverlaps: 'overlaps',
};

export const supportedSpatialRels = Object.keys(spatialRels);

/**
 * The area of a query: `geometry` with what says more of it. Undefined for a query without a geometry.
 *
 * @param otherwise the coordinates of a geometry that does not say its own
 * @throws HttpProblem 400 that says what is wrong with the geometry
 */
export function readQueryArea(
  parameters: Parameters,
  otherwise: SpatialReference,
): QueryArea | undefined {
  const text = parameters.get('geometry');
  const relation = readRelation(parameters.get('spatialRel'));
  const distance = parameters.get('distance');
  if (text === undefined) {
    if (distance === undefined || Number(distance) === 0) return undefined;
    throw refusedParameter('distance', 'A distance needs a geometry, a point', distance);
  }
  const { shape, reference } = readShape(text, parameters.get('geometryType'), otherwise);
  if (distance !== undefined && Number(distance) !== 0) {
    return {
      area: circleAround(shape, reference, distance, parameters.get('units'), relation),
      relation: 'intersects',
    };
  }
  if (shape.kind === 'envelope') {
    return { area: { kind: 'boxes', boxes: envelopeBoxes(shape, reference) }, relation };
  }
  return { area: checkedArea(shape, reference, text), relation };
}

function readRelation(text = 'esriSpatialRelIntersects'): Relation {
  const relation = relations.find((one) => spatialRels[text] === one);
  if (relation !== undefined) return relation;
  throw refusedParameter(
    'spatialRel',
    `The relation is not supported; take one of ${supportedSpatialRels.join(', ')}`,
    text,
  );
}

function readShape(
  text: string,
  typeText: string | undefined,
  otherwise: SpatialReference,
): { readonly shape: EsriShape; readonly reference: SpatialReference } {
  const refuse = (message: string) => refusedParameter('geometry', message, text);
  const type = Object.entries(geometryTypes).find(([name]) => name === typeText)?.[1];
  if (typeText !== undefined && type === undefined) {
    throw refusedParameter(
      'geometryType',
      `Input should be one of ${Object.keys(geometryTypes).join(', ')}`,
      typeText,
    );
  }
  const sent = text.startsWith('{') ? objectIn(text) : simpleShape(text, type);
  if (sent === undefined) {
    throw refuse('Input should be a geometry in Esri JSON, or numbers: xmin,ymin,xmax,ymax or x,y');
  }
  const stated: unknown = sent['spatialReference'];
  const own = spatialReferenceIn(stated);
  if (own === undefined && stated !== undefined && stated !== null) {
    throw refuse('Its spatialReference is not supported: send coordinates in 4326 or 3857');
  }
  const read = readEsriShape(sent);
  if (!read.ok) throw refuse(`The geometry cannot be read: ${read.message}`);
  if (type !== undefined && type !== read.shape.kind) {
    throw refuse(`The geometry is a ${read.shape.kind}, and geometryType says ${typeText}`);
  }
  const count = placesIn(read.shape);
  if (count > queryPositionsMax) {
    throw refuse(`The geometry has ${count} positions; a query takes at most ${queryPositionsMax}`);
  }
  return { shape: read.shape, reference: own ?? otherwise };
}

/** Numbers separated by commas: four are an envelope, two a point. */
function simpleShape(
  text: string,
  type: EsriShape['kind'] | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (numbers.some((one) => !Number.isFinite(one))) return undefined;
  const [a, b, c, d] = numbers;
  if (numbers.length === 2 && type !== 'envelope') return { x: a, y: b };
  return numbers.length === 4 ? { xmin: a, ymin: b, xmax: c, ymax: d } : undefined;
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** A shape in degrees, checked as every geometry that is asked with. */
function checkedArea(shape: PlacedShape, reference: SpatialReference, text: string): Area {
  const inDegrees = movedShape(shape, (place) => toDegrees(place, reference));
  const checked = checkGeometry(geoJsonOfShape(inDegrees), { maxVertices: queryPositionsMax });
  if (!checked.ok) {
    const [fault] = checked.faults;
    const at = fault === undefined ? '' : ` (${fault.path.slice(1).join(', ')})`;
    throw refusedParameter('geometry', `The geometry is not valid${at}: ${fault?.message}`, text);
  }
  const { geometry } = checked;
  return { kind: 'geometry', text: JSON.stringify(geometry), extent: boundingBox(geometry) };
}
