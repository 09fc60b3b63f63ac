import type { Geometry, LonLat } from '@exchange/units';
import fc from 'fast-check';
import { real } from './real.js';

const position = fc.tuple(real(-170, 170), real(-80, 80));

function star(lon: number, lat: number, radii: readonly number[]): LonLat[] {
  const corners = radii.map((radius, at): LonLat => {
    const angle = (2 * Math.PI * at) / radii.length;
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  const [first = [lon, lat] as const] = corners;
  return [...corners, first];
}

const radii = (least: number, most: number) =>
  fc.array(real(least, most), { minLength: 5, maxLength: 20 });
const middle = (at: number) => fc.constant([-150 + at * 20, 0] as const);
const polygon = (at: number) =>
  fc
    .tuple(middle(at), radii(3, 6), fc.option(radii(0.5, 1.5), { nil: undefined }))
    .map(([[lon, lat], shell, hole]) =>
      hole === undefined ? [star(lon, lat, shell)] : [star(lon, lat, shell), star(lon, lat, hole)],
    );

export const aGeometry: fc.Arbitrary<Geometry> = fc.oneof(
  position.map((coordinates): Geometry => ({ type: 'Point', coordinates })),
  fc
    .array(position, { minLength: 1, maxLength: 5 })
    .map((coordinates): Geometry => ({ type: 'MultiPoint', coordinates })),
  line().map((coordinates): Geometry => ({ type: 'LineString', coordinates })),
  fc
    .array(line(), { minLength: 1, maxLength: 3 })
    .map((coordinates): Geometry => ({ type: 'MultiLineString', coordinates })),
  polygon(0).map((coordinates): Geometry => ({ type: 'Polygon', coordinates })),
  fc
    .tuple(polygon(0), polygon(1), polygon(2))
    .map((coordinates): Geometry => ({ type: 'MultiPolygon', coordinates })),
);

function line(): fc.Arbitrary<LonLat[]> {
  const near = fc.tuple(real(-80, 80), real(-80, 80));
  return fc
    .array(near, { minLength: 2, maxLength: 6 })
    .filter((positions) => new Set(positions.map(String)).size > 1);
}

export function rings(geometry: Geometry): { ring: readonly LonLat[]; isShell: boolean }[] {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  return polygons.flatMap((one) => one.map((ring, index) => ({ ring, isShell: index === 0 })));
}
