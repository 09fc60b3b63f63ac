import type { LayerSpecification } from 'maplibre-gl';
import type { Palette } from './colors';
import { isPoint, isPolygon } from './geometry-filters';
import { areaSource, prefix, selectedSource } from './overlay-names';

/** The area that is searched. */
export function areaLayers({ area, outline }: Palette): readonly LayerSpecification[] {
  const source = { source: areaSource } as const;
  return [
    {
      ...source,
      id: `${prefix}area:fill`,
      type: 'fill',
      filter: isPolygon,
      paint: { 'fill-color': area, 'fill-opacity': 0.08 },
    },
    {
      ...source,
      id: `${prefix}area:line`,
      type: 'line',
      paint: { 'line-color': area, 'line-width': 2, 'line-dasharray': [3, 2] },
    },
    {
      ...source,
      id: `${prefix}area:corners`,
      type: 'circle',
      filter: isPoint,
      paint: {
        'circle-color': area,
        'circle-radius': 5,
        'circle-stroke-color': outline,
        'circle-stroke-width': 2,
      },
    },
  ];
}

/** The feature whose card is open. */
export function selectedLayers({ selected }: Palette): readonly LayerSpecification[] {
  const source = { source: selectedSource } as const;
  return [
    {
      ...source,
      id: `${prefix}selected:line`,
      type: 'line',
      filter: ['!', isPoint],
      paint: { 'line-color': selected, 'line-width': 3 },
    },
    {
      ...source,
      id: `${prefix}selected:point`,
      type: 'circle',
      filter: isPoint,
      paint: {
        'circle-radius': 10,
        'circle-opacity': 0,
        'circle-stroke-color': selected,
        'circle-stroke-width': 3,
      },
    },
  ];
}
