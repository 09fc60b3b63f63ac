import {
  boundingBox,
  checkGeometry,
  type Envelope,
  type EsriEnvelope,
  type EsriGeometry,
  type EsriShape,
  esriKindOf,
  fromMercator,
  geoJsonOfShape,
  movedEsri,
  placesIn,
  readEsriShape,
  splitBbox,
  wrapLongitude,
} from '@exchange/geometry';
import type { Area } from '../../../registry/space/area.js';
import { queryPositionsMax } from '../../../registry/space/geometry-body.js';
import { type Relation, relations } from '../../../registry/space/relation.js';
import { refusedParameter } from '../../layers/refused-parameter.js';
import {
  type SpatialReference,
  spatialReferenceIn,
  toDegrees,
} from '../answer/spatial-reference.js';
import { jsonIn } from './parameter-texts.js';
import type { Parameters } from './parameters.js';

const metersOf: Readonly<Record<string, number>> = {
  esriSRUnit_Meter: 1,
  esriSRUnit_Kilometer: 1_000,
  esriSRUnit_Foot: 0.3048,
  esriSRUnit_StatuteMile: 1_609.344,
  esriSRUnit_NauticalMile: 1_852,
  esriSRUnit_USNauticalMile: 1_853.248,
};
const radiusMax = 200_000;

function circleAround(
  shape: EsriShape,
  reference: SpatialReference,
  distance: string,
  units: string | undefined,
  relation: Relation,
): Area {
  const number = Number(distance);
  const unit = metersOf[units ?? 'esriSRUnit_Meter'];
  if (unit === undefined) {
    const supported = Object.keys(metersOf).join(', ');
    throw refusedParameter('units', `Input should be one of ${supported}`, units ?? null);
  }
  if (!('x' in shape) || relation !== 'intersects') {
    throw refusedParameter(
      'distance',
      'A distance requires a point and esriSpatialRelIntersects',
      distance,
    );
  }
  const radiusMeters = number * unit;
  if (!(radiusMeters > 0 && radiusMeters <= radiusMax)) {
    throw refusedParameter(
      'distance',
      `The distance should be more than 0 and at most ${radiusMax} meters`,
      distance,
    );
  }
  const [lon, lat] = toDegrees([shape.x, shape.y], reference);
  if (Math.abs(lon) > 180 || Math.abs(lat) > 90) {
    throw refusedParameter('geometry', 'The point is outside the world', null);
  }
  return { kind: 'circle', lon, lat, radiusMeters };
}

/** One box, or two across the antimeridian. A zoomed-out map sends more than 360 degrees. */
function envelopeBoxes(envelope: EsriEnvelope, { kind }: SpatialReference): readonly Envelope[] {
  const { xmin, ymin, xmax, ymax } = envelope;
  const [west, low] = kind === 'degrees' ? [xmin, ymin] : fromMercator(xmin, ymin);
  const [east, high] = kind === 'degrees' ? [xmax, ymax] : fromMercator(xmax, ymax);
  const south = Math.max(-90, Math.min(90, low));
  const north = Math.max(-90, Math.min(90, high));
  if (east - west >= 360) return [{ west: -180, south, east: 180, north }];
  const [min_lon, max_lon] = [wrapLongitude(west), wrapLongitude(east)];
  return splitBbox({ min_lon, min_lat: south, max_lon, max_lat: north });
}

export interface QueryArea {
  readonly area: Area;
  readonly relation: Relation;
}

type EsriKind = ReturnType<typeof esriKindOf>;

const geometryTypes = {
  esriGeometryEnvelope: 'envelope',
  esriGeometryPoint: 'point',
  esriGeometryMultipoint: 'multipoint',
  esriGeometryPolyline: 'polyline',
  esriGeometryPolygon: 'polygon',
} as const satisfies Readonly<Record<string, EsriKind>>;

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
 * @param otherwise the system of a geometry without its own.
 * @throws HttpProblem 400
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
    throw refusedParameter('distance', 'A distance requires a geometry of type point', distance);
  }
  const { shape, reference } = readShape(text, parameters.get('geometryType'), otherwise);
  if (distance !== undefined && Number(distance) !== 0) {
    return {
      area: circleAround(shape, reference, distance, parameters.get('units'), relation),
      relation: 'intersects',
    };
  }
  if ('xmin' in shape) {
    return { area: { kind: 'boxes', boxes: envelopeBoxes(shape, reference) }, relation };
  }
  return { area: checkedArea(shape, reference, text), relation };
}

function readRelation(text = 'esriSpatialRelIntersects'): Relation {
  const relation = relations.find((one) => spatialRels[text] === one);
  if (relation !== undefined) return relation;
  throw refusedParameter(
    'spatialRel',
    `The relation is not supported; use one of ${supportedSpatialRels.join(', ')}`,
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
  const esriGeometry = text.startsWith('{') ? objectIn(text) : simpleShape(text, type);
  if (esriGeometry === undefined) {
    throw refuse('Input should be a geometry in Esri JSON, or numbers: xmin,ymin,xmax,ymax or x,y');
  }
  const ownReference: unknown = esriGeometry['spatialReference'];
  const own = spatialReferenceIn(ownReference);
  if (own === undefined && ownReference !== undefined && ownReference !== null) {
    throw refuse('Its spatialReference is not supported: send coordinates in 4326 or 3857');
  }
  const read = readEsriShape(esriGeometry);
  if (!read.ok) throw refuse(`The geometry cannot be read: ${read.message}`);
  const kind = esriKindOf(read.shape);
  if (type !== undefined && type !== kind) {
    throw refuse(`The geometry is a ${kind}, but geometryType is ${typeText}`);
  }
  const count = placesIn(read.shape);
  if (count > queryPositionsMax) {
    throw refuse(`The geometry has ${count} positions; the limit is ${queryPositionsMax}`);
  }
  return { shape: read.shape, reference: own ?? otherwise };
}

const numbersMax = 4;

function simpleShape(
  text: string,
  type: EsriKind | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const numbers = text
    .split(',', numbersMax + 1)
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (numbers.some((one) => !Number.isFinite(one))) return undefined;
  const [a, b, c, d] = numbers;
  if (numbers.length === 2 && type !== 'envelope') return { x: a, y: b };
  return numbers.length === numbersMax ? { xmin: a, ymin: b, xmax: c, ymax: d } : undefined;
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = jsonIn(text);
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

function checkedArea(shape: EsriGeometry, reference: SpatialReference, text: string): Area {
  const inDegrees = movedEsri(shape, (x, y) => toDegrees([x, y], reference));
  const checked = checkGeometry(geoJsonOfShape(inDegrees), { maxVertices: queryPositionsMax });
  if (!checked.ok) {
    const [fault] = checked.faults;
    const path = fault?.path.slice(1) ?? [];
    const at = path.length === 0 ? '' : ` (${path.join(', ')})`;
    throw refusedParameter('geometry', `The geometry is not valid${at}: ${fault?.message}`, text);
  }
  const { geometry } = checked;
  return { kind: 'geometry', text: JSON.stringify(geometry), extent: boundingBox(geometry) };
}
