import type { Feature, FeatureCollection, Geometry, MultiPolygon, Point, Position } from 'geojson';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { feature } from 'topojson-client';
import statesUrl from 'us-atlas/states-10m.json?url';
import countriesUrl from 'world-atlas/countries-50m.json?url';
import type { Palette } from './colors';
import { collection } from './overlay';

interface BaseShapes {
  readonly countries: FeatureCollection;
  readonly states: FeatureCollection;
  readonly labels: FeatureCollection<Point>;
}

type Atlas = Parameters<typeof feature>[0];

const unitedStates = '840';

export async function loadBaseShapes(): Promise<BaseShapes> {
  const [world, nation] = await Promise.all([readAtlas(countriesUrl), readAtlas(statesUrl)]);
  const all = featuresOf(world, 'countries');
  const countries = all.filter(({ id }) => id !== unitedStates);
  const states = featuresOf(nation, 'states');
  return {
    countries: collection(countries),
    states: collection(states),
    labels: collection([
      ...all.flatMap((one) => labelOf(one, 'country')),
      ...states.flatMap((one) => labelOf(one, 'state')),
    ]),
  };
}

async function readAtlas(url: string): Promise<Atlas> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`base map could not be read: ${response.status} at ${url}`);
  return await response.json();
}

function featuresOf(atlas: Atlas, name: string): readonly Feature<MultiPolygon>[] {
  const object = atlas.objects[name];
  if (object === undefined) return [];
  const geometry = feature(atlas, object);
  const shapes = geometry.type === 'FeatureCollection' ? geometry.features : [geometry];
  return shapes.map((one) => ({ ...one, geometry: unbroken(one.geometry) }));
}

function unbroken(geometry: Geometry): MultiPolygon {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : [];
  const all = geometry.type === 'MultiPolygon' ? geometry.coordinates : polygons;
  return { type: 'MultiPolygon', coordinates: all.map((rings) => rings.map(unbrokenRing)) };
}

function unbrokenRing(ring: readonly Position[]): Position[] {
  let turns = 0;
  const places = ring.map(([lon = 0, lat = 0], at): Position => {
    const before = ring[at - 1]?.[0] ?? lon;
    if (lon - before > 180) turns -= 1;
    if (lon - before < -180) turns += 1;
    return [lon + turns * 360, lat];
  });
  if (turns === 0) return places;
  // Antarctica's ring follows the map's edge.
  const [first, last] = [places[0]?.[0] ?? 0, places.at(-1)?.[0] ?? 0];
  return [...places, [last, -89.9], [first, -89.9], ...places.slice(0, 1)];
}

function labelOf(shape: Feature<MultiPolygon>, kind: 'country' | 'state'): Feature<Point>[] {
  const name: unknown = shape.properties?.['name'];
  const middles = shape.geometry.coordinates.map(([outer = []]) => middleOf(outer));
  const [largest] = middles.sort((a, b) => b.size - a.size);
  if (typeof name !== 'string' || largest === undefined) return [];
  const { at, size } = largest;
  const geometry: Point = { type: 'Point', coordinates: at };
  return [{ type: 'Feature', geometry, properties: { name, kind, size: Math.round(size * 100) } }];
}

function middleOf(ring: readonly Position[]): { readonly at: Position; readonly size: number } {
  let [doubled, x, y] = [0, 0, 0];
  ring.forEach(([lon = 0, lat = 0], at) => {
    const [nextLon = 0, nextLat = 0] = ring[(at + 1) % ring.length] ?? [];
    const cross = lon * nextLat - nextLon * lat;
    doubled += cross;
    x += (lon + nextLon) * cross;
    y += (lat + nextLat) * cross;
  });
  if (doubled === 0) return { at: [...(ring[0] ?? [0, 0])], size: 0 };
  return { at: [x / (3 * doubled), y / (3 * doubled)], size: Math.abs(doubled / 2) };
}

export const labelFonts = ['system-ui', 'Liberation Sans', 'DejaVu Sans'];

export function baseStyle(shapes: BaseShapes, palette: Palette): StyleSpecification {
  const { water, land, border, innerBorder } = palette;
  const ground = { 'fill-color': land, 'fill-antialias': false };
  const geojson = (data: BaseShapes[keyof BaseShapes]) =>
    ({ type: 'geojson', data, tolerance: 0.2 }) as const;
  return {
    version: 8,
    sources: {
      countries: { ...geojson(shapes.countries), attribution: 'Natural Earth, U.S. Census Bureau' },
      states: geojson(shapes.states),
      places: geojson(shapes.labels),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { id: 'countries', type: 'fill', source: 'countries', paint: ground },
      { id: 'states', type: 'fill', source: 'states', paint: ground },
      {
        id: 'country-borders',
        type: 'line',
        source: 'countries',
        paint: { 'line-color': border, 'line-width': 0.8 },
      },
      {
        id: 'state-borders',
        type: 'line',
        source: 'states',
        minzoom: 2,
        paint: {
          'line-color': innerBorder,
          'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 8, 1.5],
        },
      },
      ...baseLabels(palette),
    ],
  };
}

function baseLabels(palette: Palette): readonly LayerSpecification[] {
  const layer = (
    kind: 'country' | 'state',
    minzoom: number,
    maxzoom: number,
  ): LayerSpecification => ({
    id: `${kind}-names`,
    type: 'symbol',
    source: 'places',
    minzoom,
    maxzoom,
    filter: ['==', ['get', 'kind'], kind],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': labelFonts,
      'text-size': kind === 'country' ? 12 : 11,
      'text-letter-spacing': 0.05,
      'text-max-width': 7,
      'symbol-sort-key': ['-', 0, ['get', 'size']],
    },
    paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.2 },
  });
  return [layer('country', 0, 6), layer('state', 3.5, 9)];
}
