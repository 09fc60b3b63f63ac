import { type Area, readArea, writeArea } from './area/area';
import { assetsLayer, utilitiesLayer } from './layers/shown-layers';

export interface Camera {
  readonly lon: number;
  readonly lat: number;
  readonly zoom: number;
}

type ColorBy = 'type' | 'status';

export interface MapState {
  readonly camera: Camera | undefined;
  readonly layers: readonly string[];
  readonly status: string | undefined;
  readonly colorBy: ColorBy;
  readonly area: Area | undefined;
  readonly feature: { readonly kind: 'asset' | 'utility'; readonly id: string } | undefined;
}

export interface MapSearch {
  readonly at?: string | undefined;
  readonly layers?: string | undefined;
  readonly status?: string | undefined;
  readonly by?: 'status' | undefined;
  readonly area?: string | undefined;
  readonly feature?: string | undefined;
}

/** MapLibre's minimum: a narrow map of the world is below 0. */
const zoomMin = -2;

const firstLayers = [utilitiesLayer, assetsLayer];
const noLayers = 'none';

export function readMapSearch(search: Readonly<Record<string, unknown>>): MapSearch {
  const text = (name: keyof MapSearch) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  return {
    at: text('at'),
    layers: text('layers'),
    status: text('status'),
    by: search['by'] === 'status' ? 'status' : undefined,
    area: text('area'),
    feature: text('feature'),
  };
}

export function stateOf(search: MapSearch): MapState {
  const { at, layers, status, by, area, feature } = search;
  return {
    camera: at === undefined ? undefined : readCamera(at),
    layers: layers === undefined ? firstLayers : readLayers(layers),
    status: status === '' ? undefined : status,
    colorBy: by ?? 'type',
    area: area === undefined ? undefined : readArea(area),
    feature: feature === undefined ? undefined : readFeature(feature),
  };
}

export function searchOf({ camera, layers, status, colorBy, area, feature }: MapState): MapSearch {
  return {
    at: camera && writeCamera(camera),
    layers: writeLayers(layers),
    status,
    by: colorBy === 'status' ? 'status' : undefined,
    area: area && writeArea(area),
    feature: feature && `${feature.kind}-${feature.id}`,
  };
}

function writeCamera({ lon, lat, zoom }: Camera): string {
  const digits = Math.max(2, Math.ceil(zoom / 3));
  return [lon.toFixed(digits), lat.toFixed(digits), zoom.toFixed(2)].map(Number).join(',');
}

function readCamera(text: string): Camera | undefined {
  const parts = text.split(',').map(Number);
  const [lon = Number.NaN, lat = Number.NaN, zoom = Number.NaN] = parts;
  const fits =
    parts.length === 3 &&
    Math.abs(lon) <= 180 &&
    Math.abs(lat) <= 90 &&
    zoom >= zoomMin &&
    zoom <= 24;
  return fits ? { lon, lat, zoom } : undefined;
}

function writeLayers(layers: readonly string[]): string | undefined {
  if (layers.join() === firstLayers.join()) return undefined;
  if (layers.length === 0) return noLayers;
  const text = layers.map((name) => name.replace(/[\\,]/g, '\\$&')).join(',');
  return text === noLayers ? `\\${text}` : text;
}

function readLayers(text: string): readonly string[] {
  if (text === noLayers) return [];
  const names = [...text.matchAll(/(?:\\.|[^\\,])+/g)].map(([name]) =>
    name.replace(/\\(.)/g, '$1'),
  );
  return [...new Set(names)];
}

function readFeature(text: string): MapState['feature'] {
  const [, kind, id] = /^(asset|utility)-([0-9a-f-]{36})$/.exec(text) ?? [];
  if (id === undefined) return undefined;
  return { kind: kind === 'asset' ? 'asset' : 'utility', id };
}
