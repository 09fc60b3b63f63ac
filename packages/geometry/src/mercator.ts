/** The radius of the sphere that Web Mercator takes the earth for; metres. */
const radius = 6_378_137;
/** A pole has no place on this map: latitudes beyond this one lie some 100,000 km from the equator, where it does. */
const latitudeMax = 89.99999;
const degree = Math.PI / 180;

/** A place on the map of Web Mercator (EPSG:3857, of old 102100), in metres. */
export function toMercator(lon: number, lat: number): readonly [number, number] {
  const within = Math.max(-latitudeMax, Math.min(latitudeMax, lat));
  return [lon * degree * radius, Math.asinh(Math.tan(within * degree)) * radius];
}

/** The longitude and latitude of a place on that map: a pole's for its place; a longitude beyond ±180 where the map goes round more than once. */
export function fromMercator(x: number, y: number): readonly [number, number] {
  const lat = rounded(Math.atan(Math.sinh(y / radius)) / degree);
  return [rounded(x / radius / degree), Math.abs(lat) < latitudeMax ? lat : Math.sign(lat) * 90];
}

/** A micrometre and less is how doubles are rounded on the way: what lies on a border stays on it. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e11) / 1e11;
}
