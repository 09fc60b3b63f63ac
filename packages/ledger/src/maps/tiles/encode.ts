import type { Json } from '@exchange/units';
import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import type { Feature, Geometry } from 'geojson';
import { buffer, extent, type TilePlace } from './tile-place.js';

export interface CutFeature {
  readonly objectid: number;
  /** JSON; requested properties are under `asked`. */
  readonly properties: string;
  /** Dimension of the whole geometry: 0 for points, 1 for lines, 2 for areas. */
  readonly dimension: number;
  readonly shape: string;
}

export interface TileCell {
  readonly at: readonly [x: number, y: number];
  readonly count: number;
}

type Place = [number, number];

type TileFeature = {
  id?: number | undefined;
  tags: Record<string, Json>;
} & (
  | { readonly type: 1; readonly geometry: Place[] }
  | { readonly type: 2 | 3; readonly geometry: Place[][] }
);

/** Encodes a tile like the database, for a database that cannot. */
export function encodeFeatures(
  layer: string,
  { z, x, y }: TilePlace,
  features: readonly CutFeature[],
): Buffer {
  const tileFeatures: TileFeature[] = [];
  for (const { objectid, properties, dimension, shape } of features) {
    const { asked, ...own }: Readonly<Record<string, Json>> = JSON.parse(properties);
    const geometry: Geometry = JSON.parse(shape);
    const tags = { ...own, ...Object(asked) };
    const feature: Feature = { type: 'Feature', id: objectid, geometry, properties: tags };
    const tile: { readonly features: readonly TileFeature[] } = geoJSONToTile(feature, z, x, y, {
      extent,
      buffer,
      tolerance: 0,
      clip: false,
      wrap: false,
      maxZoom: z,
    });
    tileFeatures.push(...tile.features.map((one) => visibleFeature(one, dimension)));
  }
  return encode(layer, tileFeatures);
}

export function encodeCells(layer: string, cells: readonly TileCell[]): Buffer {
  return encode(
    layer,
    cells.map(({ at: [x, y], count }) => ({ type: 1, tags: { count }, geometry: [[x, y]] })),
  );
}

function encode(layer: string, features: TileFeature[]): Buffer {
  if (features.length === 0) return Buffer.alloc(0);
  const wrapper = new GeoJSONWrapper(features, { version: 2, extent });
  wrapper.name = layer;
  return Buffer.from(fromVectorTileJs({ layers: { layer: wrapper } }));
}

/** Drops details below the resolution, but keeps a minimum size. */
function visibleFeature(feature: TileFeature, dimension: number): TileFeature {
  if (dimension === 0) return feature;
  const type = dimension === 1 ? 2 : 3;
  const lines: readonly Place[][] = feature.type === 1 ? [feature.geometry] : feature.geometry;
  const visible = lines
    .map(withoutRepeats)
    .filter((line) => (type === 2 ? line.length > 1 : hasArea(line)));
  const { id, tags } = feature;
  if (visible.length > 0) return { id, tags, type, geometry: visible };
  const [x, y] = lines[0]?.[0] ?? [0, 0];
  const minimal: Place[] =
    type === 2
      ? [
          [x, y],
          [x + 1, y],
        ]
      : [
          [x, y],
          [x + 1, y],
          [x + 1, y + 1],
          [x, y + 1],
          [x, y],
        ];
  return { id, tags, type, geometry: [minimal] };
}

function withoutRepeats(line: readonly Place[]): Place[] {
  return line.filter(([x, y], index) => {
    const before = line[index - 1];
    return before === undefined || before[0] !== x || before[1] !== y;
  });
}

function hasArea(ring: readonly Place[]): boolean {
  let twice = 0;
  let [x, y] = ring.at(-1) ?? [0, 0];
  for (const [toX, toY] of ring) {
    twice += x * toY - toX * y;
    [x, y] = [toX, toY];
  }
  return ring.length > 3 && twice !== 0;
}
