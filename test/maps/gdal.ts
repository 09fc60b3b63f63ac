import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const hasGdal = existsSync('/usr/bin/ogr2ogr') || process.env['TEST_SERVICES'] === 'real';

export interface GdalFeature {
  readonly id?: string | number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
}

export async function gdal(
  program: 'ogr2ogr' | 'ogrinfo',
  key: string,
  args: readonly string[],
): Promise<string> {
  const { stdout, stderr } = await run(`/usr/bin/${program}`, args, {
    timeout: 60_000, // Starts GDAL.
    maxBuffer: 2 ** 28,
    env: { ...process.env, GDAL_HTTP_HEADERS: `X-API-Key: ${key}`, LC_ALL: 'C' },
  });
  if (/^(ERROR|Warning)/m.test(stderr)) throw new Error(`${program} ${args.join(' ')}\n${stderr}`);
  return stdout;
}

export async function readByGdal(
  key: string,
  source: readonly string[],
): Promise<readonly GdalFeature[]> {
  const output = await gdal('ogr2ogr', key, [
    ...['-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=15', '/vsistdout/'],
    ...source,
  ]);
  return JSON.parse(output).features;
}

export function placeOf({ geometry }: GdalFeature): readonly [number, number] | undefined {
  if (geometry?.type !== 'Point' || !Array.isArray(geometry.coordinates)) return undefined;
  const [lon, lat] = geometry.coordinates.map(Number);
  return lon === undefined || lat === undefined ? undefined : [lon, lat];
}

export function liesIn(
  feature: GdalFeature,
  [west = 0, south = 0, east = 0, north = 0]: readonly number[],
): boolean {
  const place = placeOf(feature);
  if (place === undefined) return false;
  const [lon, lat] = place;
  return lon >= west && lon <= east && lat >= south && lat <= north;
}
