import { fromMercator, type MovePlace, type Place, toMercator } from '@exchange/geometry';
import { refusedParameter } from '../../layers/refused-parameter.js';
import { jsonIn } from '../query/parameter-texts.js';

const rounding = 1e-9;

export function toDegrees([x, y]: Place, { kind }: SpatialReference): Place {
  const [lon, lat] = kind === 'degrees' ? [x, y] : fromMercator(x, y);
  return [ended(lon, 180), ended(lat, 90)];
}

function ended(value: number, end: number): number {
  return Math.abs(value) > end && Math.abs(value) <= end + rounding
    ? Math.sign(value) * end
    : value;
}

export interface SpatialReference {
  readonly kind: 'degrees' | 'mercator';
  readonly wkid: number;
  readonly latestWkid: number;
}

export const degrees: SpatialReference = { kind: 'degrees', wkid: 4326, latestWkid: 4326 };

/** EPSG's number, and former numbers of ArcGIS and others. */
const mercatorNumbers = [3857, 102100, 102113, 900913];

export function spatialReferenceOf({ wkid, latestWkid }: SpatialReference) {
  return { wkid, latestWkid };
}

/**
 * A number, or an object with `wkid` or `latestWkid`.
 * @throws HttpProblem 400
 */
export function readSpatialReference(name: string, text: string): SpatialReference {
  const stated = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  const definition = text.length > definitionCharsMax ? undefined : jsonIn(text);
  const reference = spatialReferenceNumbered(stated ?? numberIn(definition));
  if (reference !== undefined) return reference;
  throw refusedParameter(
    name,
    'Supported coordinate systems are 4326 (longitude and latitude) and 3857 (Web Mercator, 102100)',
    text,
  );
}

/** Reads `{"wkid":102100,"latestWkid":3857}`; undefined if unknown. */
export function spatialReferenceIn(input: unknown): SpatialReference | undefined {
  return spatialReferenceNumbered(numberIn(input));
}

function spatialReferenceNumbered(wkid: number | undefined): SpatialReference | undefined {
  if (wkid === undefined) return undefined;
  if (wkid === 4326) return degrees;
  return mercatorNumbers.includes(wkid) ? { kind: 'mercator', wkid, latestWkid: 3857 } : undefined;
}

function numberIn(input: unknown): number | undefined {
  if (typeof input === 'number') return input;
  if (typeof input !== 'object' || input === null) return undefined;
  const wkt: unknown = Reflect.get(input, 'wkt');
  if (typeof wkt === 'string') return numberOfWkt(wkt);
  const wkid: unknown = Reflect.get(input, 'wkid') ?? Reflect.get(input, 'latestWkid');
  if (typeof wkid === 'string' && /^\d{1,9}$/.test(wkid)) return Number(wkid);
  return typeof wkid === 'number' ? wkid : undefined;
}

/** Reads the number in a full definition, which desktop programs send. */
function numberOfWkt(wkt: string): number | undefined {
  if (/^\s*PROJCS\["WGS_1984_Web_Mercator/i.test(wkt)) return 3857;
  return /^\s*GEOGCS\["(GCS_WGS_1984|WGS 84)"/i.test(wkt) ? 4326 : undefined;
}

const definitionCharsMax = 20_000;

/** Undefined if places stay as they are. */
export function placeMover({
  reference,
  precision,
}: {
  readonly reference: SpatialReference;
  readonly precision?: number | undefined;
}): MovePlace | undefined {
  const project = reference.kind === 'mercator' ? toMercator : undefined;
  if (precision === undefined) return project;
  const round = (value: number) => Number(value.toFixed(precision)) + 0;
  return (x, y) => {
    const [a, b] = project === undefined ? [x, y] : project(x, y);
    return [round(a), round(b)];
  };
}
