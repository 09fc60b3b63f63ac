import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { BaseShapes } from './base-map';
import type { Palette } from './colors';

/** The fonts that labels are drawn with, on the reader's own machine: none is fetched. */
export const labelFonts = ['system-ui', 'Liberation Sans', 'DejaVu Sans'];

/** The base map that comes with the console. */
export function baseStyle(shapes: BaseShapes, palette: Palette): StyleSpecification {
  const { water, land, border, innerBorder } = palette;
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
      {
        id: 'countries',
        type: 'fill',
        source: 'countries',
        paint: { 'fill-color': land, 'fill-antialias': false },
      },
      {
        id: 'states',
        type: 'fill',
        source: 'states',
        paint: { 'fill-color': land, 'fill-antialias': false },
      },
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

/** The names on the base map. */
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
