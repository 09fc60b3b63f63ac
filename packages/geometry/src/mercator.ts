/** The radius of Web Mercator's sphere in meters. */
const radius = 6_378_137;
/** A pole has no position on this map: higher latitudes are moved here, some 100,000 km from the equator. */
const latitudeMax = 89.99999;
const degree = Math.PI / 180;

/** Converts a position to Web Mercator (EPSG:3857, formerly 102100), in meters. */
export function toMercator(lon: number, lat: number): readonly [number, number] {
  const within = Math.max(-latitudeMax, Math.min(latitudeMax, lat));
  return [lon * degree * radius, Math.asinh(Math.tan(within * degree)) * radius];
}

/** Converts a position of Web Mercator to longitude and latitude; the longitude can exceed ±180 on a repeated map. */
export function fromMercator(x: number, y: number): readonly [number, number] {
  const lat = rounded(Math.atan(Math.sinh(y / radius)) / degree);
  return [rounded(x / radius / degree), Math.abs(lat) < latitudeMax ? lat : Math.sign(lat) * 90];
}

/** Removes rounding errors of a micrometer, so that positions on a border stay there. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e11) / 1e11;
}
