import { readExactJson } from './exact-json';
import { faulty, type Reading, read } from './fault';
import { isRecord } from './record';
import type { Path } from './shape';

/** A GeoJSON geometry from its text. Its rings are the service's to check: what it finds comes back to this field. */
export function readGeometry(text: string, types: readonly string[], path: Path): Reading {
  const json = readExactJson(text);
  if ('fault' in json) return faulty(path, json.fault);
  const geometry =
    isRecord(json.value) && json.value['type'] === 'Feature' ? json.value['geometry'] : json.value;
  if (!isRecord(geometry))
    return faulty(path, 'Write a GeoJSON geometry: an object with type and coordinates.');
  const { type, coordinates } = geometry;
  if (typeof type !== 'string' || !types.includes(type)) {
    return faulty(path, `Write a geometry of type ${types.join(', ')}.`);
  }
  if (!Array.isArray(coordinates)) return faulty(path, 'The geometry has no list of coordinates.');
  return read(geometry);
}

/** The text of a point; undefined where the numbers are no place on earth. */
export function pointText(longitude: string, latitude: string): string | undefined {
  const [lon, lat] = [longitude.trim(), latitude.trim()];
  if (![lon, lat].every((text) => /^-?\d+(\.\d+)?$/.test(text))) return undefined;
  if (Math.abs(Number(lon)) > 180 || Math.abs(Number(lat)) > 90) return undefined;
  return JSON.stringify({ type: 'Point', coordinates: [Number(lon), Number(lat)] });
}

/** The place of a point, as texts; undefined for what is no point. */
export function pointOf(
  text: string,
): { readonly longitude: string; readonly latitude: string } | undefined {
  const json = readExactJson(text);
  if (!('value' in json) || !isRecord(json.value) || json.value['type'] !== 'Point')
    return undefined;
  const { coordinates } = json.value;
  if (!Array.isArray(coordinates)) return undefined;
  const [longitude, latitude] = coordinates;
  return { longitude: String(longitude ?? ''), latitude: String(latitude ?? '') };
}
