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

/** Accepts positions beyond ±180, as of repeated maps. */
export function fromMercator(x: number, y: number): readonly [number, number] {
  const lat = rounded(Math.atan(Math.sinh(y / radius)) / degree);
  return [rounded(x / radius / degree), Math.abs(lat) < latitudeMax ? lat : Math.sign(lat) * 90];
}

/** Removes errors of a micrometer: positions stay on a border. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e11) / 1e11;
}
