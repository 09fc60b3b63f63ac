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

const rounded = (degrees: number) => Number(degrees.toFixed(9));

export const positions = (text: string): [lon: number, lat: number][] =>
  text.split(', ').map((one) => {
    const [lon = Number.NaN, lat = Number.NaN] = one.split(' ').map(Number);
    return [lon, lat];
  });
