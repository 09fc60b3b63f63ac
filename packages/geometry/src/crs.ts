// Longitude before latitude on WGS84, as GeoJSON has it. `EPSG:4326` in the crs member of GeoJSON of before
// RFC 7946 always meant that order too.
const wgs84Names: ReadonlySet<string> = new Set([
  'urn:ogc:def:crs:ogc:1.3:crs84',
  'urn:ogc:def:crs:ogc::crs84',
  'ogc:crs84',
  'crs84',
  'urn:ogc:def:crs:epsg::4326',
  'epsg:4326',
]);

/**
 * Whether an old-style `crs` member (GeoJSON of 2008; RFC 7946 has none) names the coordinates that RFC 7946
 * asks for, so that it can be passed over.
 */
export function isWgs84Crs(crs: unknown): boolean {
  const name = member(member(crs, 'properties'), 'name');
  return member(crs, 'type') === 'name' && typeof name === 'string'
    ? wgs84Names.has(name.toLowerCase())
    : false;
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
