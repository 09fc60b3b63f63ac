/** Meters. */
const radius = 6_378_137;
/** Latitudes are clamped, because a pole has no position on the map. */
const latitudeMax = 89.99999;
const degree = Math.PI / 180;

/** EPSG:3857 (formerly 102100), in meters. */
export function toMercator(lon: number, lat: number): readonly [number, number] {
  const within = Math.max(-latitudeMax, Math.min(latitudeMax, lat));
  return [lon * degree * radius, Math.asinh(Math.tan(within * degree)) * radius];
}

/** Accepts positions beyond ±180, as of repeated maps. A millionth of a degree beyond the edge is the edge. */
export function fromMercator(x: number, y: number): readonly [number, number] {
  const lon = rounded(x / radius / degree);
  const lat = rounded(Math.atan(Math.sinh(y / radius)) / degree);
  return [
    Math.abs(lon) > 180 && Math.abs(lon) < 180.000001 ? Math.sign(lon) * 180 : lon,
    Math.abs(lat) < latitudeMax ? lat : Math.sign(lat) * 90,
  ];
}

/** A panned map sends longitudes beyond ±180. 540 is 180, so that a box up to it does not start at -180. */
export function wrapLongitude(lon: number): number {
  if (Math.abs(lon) <= 180) return lon;
  const wrapped = lon - 360 * Math.floor((lon + 180) / 360);
  return wrapped === -180 && lon > 0 ? 180 : wrapped;
}

/** Removes errors of a micrometer: positions stay on a border. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e11) / 1e11;
}
