const unit = 0.01;

export interface Place {
  at(x: number, y: number): [lon: number, lat: number];
  point(x: number, y: number): { readonly type: 'Point'; readonly coordinates: [number, number] };
  square(
    x: number,
    y: number,
    size?: number,
  ): { readonly type: 'Polygon'; readonly coordinates: [number, number][][] };
}

export function aPlace(): Place {
  const west = -170 + Math.random() * 340;
  const south = -60 + Math.random() * 120;
  const at = (x: number, y: number): [number, number] => [
    rounded(west + x * unit),
    rounded(south + y * unit),
  ];
  return {
    at,
    point: (x, y) => ({ type: 'Point', coordinates: at(x, y) }),
    square: (x, y, size = 1) => ({
      type: 'Polygon',
      coordinates: [[at(x, y), at(x + size, y), at(x + size, y + size), at(x, y + size), at(x, y)]],
    }),
  };
}

export function boxPolygon(west: number, south: number, east: number, north: number) {
  const corner: [number, number] = [west, south];
  return {
    type: 'Polygon',
    coordinates: [[corner, [east, south], [east, north], [west, north], corner]],
  };
}

const rounded = (degrees: number) => Number(degrees.toFixed(9));

export const positions = (text: string): [lon: number, lat: number][] =>
  text.split(', ').map((one) => {
    const [lon = Number.NaN, lat = Number.NaN] = one.split(' ').map(Number);
    return [lon, lat];
  });

/** A counter-clockwise ring. */
export const square = (west: number, south: number, size: number): [number, number][] =>
  positions('0 0, 1 0, 1 1, 0 1, 0 0').map(([x, y]) => [west + x * size, south + y * size]);

const types = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'];

/** Reads GeoJSON from WKT such as `POLYGON((0 0, 1 0, 1 1, 0 0))`. */
export function wkt(text: string) {
  const [, name = '', body = ''] = /^(\w+)(.*)$/.exec(text) ?? [];
  const lists = body
    .replace(/[-\d.][^(),]*/g, (place) => `[${place.split(' ').join()}]`)
    .replaceAll('(', '[')
    .replaceAll(')', ']');
  const coordinates = JSON.parse(lists);
  const type = types.find((one) => one.toUpperCase() === name);
  return Object({ type, coordinates: type === 'Point' ? coordinates[0] : coordinates });
}
