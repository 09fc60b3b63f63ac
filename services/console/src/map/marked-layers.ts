import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from './colors';
import { areaSource, isPoint, isPolygon, prefix, selectedSource } from './overlay-names';

type Color = string | ExpressionSpecification;

export const fill = (color: Color, opacity: number) => ({
  'fill-color': color,
  'fill-opacity': opacity,
});

export const line = (color: Color, width: number) => ({ 'line-color': color, 'line-width': width });

export const words = (color: string, { halo }: Palette) => ({
  'text-color': color,
  'text-halo-color': halo,
  'text-halo-width': 1.4,
});

export const stroke = (color: string, width: number) => ({
  'circle-stroke-color': color,
  'circle-stroke-width': width,
});

export function areaLayers({ area, outline }: Palette): readonly LayerSpecification[] {
  const source = { source: areaSource } as const;
  const id = (part: string) => `${prefix}area:${part}`;
  const dashed = { ...line(area, 2), 'line-dasharray': [3, 2] };
  const corner = { 'circle-color': area, 'circle-radius': 5, ...stroke(outline, 2) };
  return [
    { ...source, id: id('fill'), type: 'fill', filter: isPolygon, paint: fill(area, 0.08) },
    { ...source, id: id('line'), type: 'line', paint: dashed },
    { ...source, id: id('corners'), type: 'circle', filter: isPoint, paint: corner },
  ];
}

export function selectedLayers({ selected }: Palette): readonly LayerSpecification[] {
  const source = { source: selectedSource } as const;
  const id = (part: string) => `${prefix}selected:${part}`;
  const ring = { 'circle-radius': 10, 'circle-opacity': 0, ...stroke(selected, 3) };
  return [
    { ...source, id: id('line'), type: 'line', filter: ['!', isPoint], paint: line(selected, 3) },
    { ...source, id: id('point'), type: 'circle', filter: isPoint, paint: ring },
  ];
}
