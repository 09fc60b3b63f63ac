import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
} from 'maplibre-gl';
import { queryText } from '../reading/address';
import type { Palette } from './colors';
import { tilesFrom } from './layers/ledger-tiles';
import { utilitiesLayer } from './layers/shown-layers';

const prefix = 'ledger:';
export const areaSource = `${prefix}area`;
export const selectedSource = `${prefix}selected`;

export function isOfLedger(id: string): boolean {
  return id.startsWith(prefix);
}

export function layerOfSource(source: string): string | undefined {
  return source.startsWith(`${prefix}tiles:`) ? source.slice(`${prefix}tiles:`.length) : undefined;
}

const sourceOf = (layer: string) => `${prefix}tiles:${layer}`;

const isOf = (kind: string): ExpressionSpecification => [
  'match',
  ['geometry-type'],
  [kind, `Multi${kind}`],
  true,
  false,
];
const isPolygon = isOf('Polygon');
const isPoint = isOf('Point');
/** Tells whether a feature is a cell: full tiles have cells with counts. */
const isCell: ExpressionSpecification = ['has', 'count'];

export const collection = <Shape extends Geometry>(features: readonly Feature<Shape>[]) =>
  ({ type: 'FeatureCollection', features: [...features] }) satisfies FeatureCollection;

export interface Overlay {
  readonly layers: readonly string[];
  readonly status: string | undefined;
  readonly colors: {
    readonly by: 'asset_type' | 'status';
    readonly of: ReadonlyMap<string, string>;
  };
  readonly palette: Palette;
  readonly fonts: readonly string[];
}

export function overlaySources(props: Omit<Overlay, 'fonts'>): Record<string, SourceSpecification> {
  const { layers, status } = props;
  const tiles = layers.map((layer): [string, SourceSpecification] => {
    const filter = layer === utilitiesLayer ? '' : queryText({ status });
    const url = `${tilesFrom}/tiles/${encodeURIComponent(layer)}/{z}/{x}/{y}.mvt${filter}`;
    return [sourceOf(layer), { type: 'vector', tiles: [url], maxzoom: 16 }];
  });
  return {
    ...Object.fromEntries(tiles),
    [areaSource]: { type: 'geojson', data: collection([]) },
    [selectedSource]: { type: 'geojson', data: collection([]) },
  };
}

export function overlayLayers(overlay: Overlay): readonly LayerSpecification[] {
  const assets = overlay.layers.filter((layer) => layer !== utilitiesLayer);
  const territories = overlay.layers.includes(utilitiesLayer) ? territoryLayers(overlay) : [];
  const groups = assets.map((layer) => assetLayers(layer, overlay));
  const level = (at: number) => groups.flatMap((layers) => layers[at] ?? []);
  return [
    ...territories,
    ...level(0),
    ...level(1),
    ...level(2),
    ...areaLayers(overlay.palette),
    ...level(3),
    ...selectedLayers(overlay.palette),
  ];
}

function territoryLayers({ palette, fonts }: Overlay): readonly LayerSpecification[] {
  const source = { source: sourceOf(utilitiesLayer), 'source-layer': utilitiesLayer } as const;
  const id = (part: string) => `${prefix}${utilitiesLayer}:${part}`;
  const { territory } = palette;
  // Keeps small territories visible at low zoom.
  const width: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 3, 3, 8, 1.2];
  const border = { 'line-color': territory, 'line-width': width };
  const cells = cellPaint(territory, palette);
  return [
    { ...source, id: id('fill'), type: 'fill', filter: isPolygon, paint: fill(territory, 0.12) },
    { ...source, id: id('line'), type: 'line', filter: isPolygon, paint: border },
    { ...source, id: id('cells'), type: 'circle', filter: isCell, paint: cells },
    {
      ...source,
      id: id('names'),
      type: 'symbol',
      minzoom: 5,
      filter: isPolygon,
      layout: { 'text-field': ['get', 'code'], ...textLayout(fonts), 'text-padding': 24 },
      paint: words(territory, palette),
    },
  ];
}

const textLayout = (fonts: readonly string[]) => ({ 'text-font': [...fonts], 'text-size': 11 });

function assetLayers(layer: string, overlay: Overlay): readonly LayerSpecification[][] {
  const { palette, fonts } = overlay;
  const source = { source: sourceOf(layer), 'source-layer': layer } as const;
  const id = (part: string) => `${prefix}${layer}:${part}`;
  const color = colorOf(overlay);
  const cells = cellPaint(palette.other, palette);
  return [
    [{ ...source, id: id('areas'), type: 'fill', filter: isPolygon, paint: fill(color, 0.25) }],
    [{ ...source, id: id('lines'), type: 'line', filter: ['!', isPoint], paint: line(color, 2) }],
    [
      { ...source, id: id('cells'), type: 'circle', filter: isCell, paint: cells },
      {
        ...source,
        id: id('points'),
        type: 'circle',
        filter: ['all', isPoint, ['!', ['has', 'count']]],
        paint: {
          'circle-color': color,
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 3, 3, 10, 5, 16, 8],
          ...stroke(palette.outline, 1),
        },
      },
    ],
    [
      {
        ...source,
        id: id('counts'),
        type: 'symbol',
        filter: isCell,
        layout: {
          'text-field': ['to-string', ['get', 'count']],
          ...textLayout(fonts),
          'symbol-sort-key': ['-', 0, ['get', 'count']],
        },
        paint: words(palette.label, palette),
      },
    ],
  ];
}

function cellPaint(color: string, palette: Palette) {
  const radius: DataDrivenPropertyValueSpecification<number> = [
    'interpolate',
    ['linear'],
    ['log10', ['max', 1, ['get', 'count']]],
    ...[0, 3, 2, 7, 4, 14, 6, 20],
  ];
  return {
    'circle-color': color,
    'circle-opacity': 0.55,
    'circle-radius': radius,
    ...stroke(palette.outline, 1),
  };
}

function colorOf({ colors, palette }: Overlay): string | ExpressionSpecification {
  const [first, ...more] = [...colors.of].map(([value, color]): [string, string] => [value, color]);
  if (first === undefined) return palette.other;
  return ['match', ['get', colors.by], ...first, ...more.flat(), palette.other];
}

type Color = string | ExpressionSpecification;

const fill = (color: Color, opacity: number) => ({
  'fill-color': color,
  'fill-opacity': opacity,
});

const line = (color: Color, width: number) => ({ 'line-color': color, 'line-width': width });

const words = (color: string, { halo }: Palette) => ({
  'text-color': color,
  'text-halo-color': halo,
  'text-halo-width': 1.4,
});

const stroke = (color: string, width: number) => ({
  'circle-stroke-color': color,
  'circle-stroke-width': width,
});

function areaLayers({ area, outline }: Palette): readonly LayerSpecification[] {
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

function selectedLayers({ selected }: Palette): readonly LayerSpecification[] {
  const source = { source: selectedSource } as const;
  const id = (part: string) => `${prefix}selected:${part}`;
  const ring = { 'circle-radius': 10, 'circle-opacity': 0, ...stroke(selected, 3) };
  return [
    { ...source, id: id('line'), type: 'line', filter: ['!', isPoint], paint: line(selected, 3) },
    { ...source, id: id('point'), type: 'circle', filter: isPoint, paint: ring },
  ];
}
