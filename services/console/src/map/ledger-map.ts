import type { Feature } from 'geojson';
import {
  AttributionControl,
  GeoJSONSource,
  Map as MapLibreMap,
  NavigationControl,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Bounds } from '../forms/bounds';
import { member } from '../forms/shape';
import { type Area, boxOfView, wrapped } from './area/area';
import { labelFonts } from './base-map';
import type { Camera, MapState } from './map-search';
import {
  areaSource,
  collection,
  isOfLedger,
  layerOfSource,
  type Overlay,
  overlayLayers,
  overlaySources,
  selectedSource,
} from './overlay';

setWorkerUrl(workerUrl);

export interface MapOpening {
  readonly container: HTMLElement;
  readonly camera: Camera | undefined;
  readonly bounds: Bounds | undefined;
  readonly base: StyleSpecification | string;
}

export type TouchedFeature = NonNullable<MapState['feature']> & { readonly name: string };

interface TileId {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

function isTileId(value: unknown): value is TileId {
  return ['x', 'y', 'z'].every((name) => typeof member(value, name) === 'number');
}

export class LedgerMap {
  readonly map: MapLibreMap;
  #overlay: Omit<Overlay, 'fonts'> | undefined;
  isReady = false;
  #area: readonly Feature[] = [];
  #selected: readonly Feature[] = [];
  #drawn: string | undefined;
  /** By source; until the next refresh. */
  readonly #missed = new Map<string, readonly TileId[]>();

  constructor({ container, camera, bounds, base }: MapOpening) {
    const center = camera ?? { lon: -97, lat: 38, zoom: 3 };
    this.map = new MapLibreMap({
      container,
      center,
      zoom: center.zoom,
      // They replace the center.
      bounds: camera === undefined && bounds ? [...bounds] : undefined,
      fitBoundsOptions: { padding: 40, maxZoom: 12 },
      style: base,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      maxPitch: 0,
      fadeDuration: 0,
    });
    this.map.touchZoomRotate.disableRotation();
    this.map.keyboard.disableRotation();
    this.map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    this.map.addControl(new ScaleControl({}), 'bottom-left');
    this.map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
    this.map.on('style.load', () => {
      this.isReady = true;
      this.#drawn = undefined;
      this.#draw();
    });
  }

  refresh(): void {
    if (!this.isReady) return;
    for (const id of Object.keys(this.map.getStyle().sources)) {
      if (layerOfSource(id) === undefined) continue;
      // MapLibre 6.17 loads a failed tile again only if it is named.
      this.map.refreshTiles(id, [...(this.#missed.get(id) ?? [])]);
      this.map.refreshTiles(id);
    }
    this.#missed.clear();
  }

  missesTile(event: object): boolean {
    const source = member(event, 'sourceId');
    const tile = member(member(member(event, 'tile'), 'tileID'), 'canonical');
    if (typeof source !== 'string' || layerOfSource(source) === undefined) return false;
    if (!isTileId(tile)) return false;
    this.#missed.set(source, [...(this.#missed.get(source) ?? []), tile]);
    // Otherwise a failed tile keeps the map busy.
    this.map.triggerRepaint();
    return true;
  }

  setBase(base: StyleSpecification | string): void {
    this.isReady = false;
    this.map.setStyle(base, { diff: false });
  }

  setOverlay(overlay: Omit<Overlay, 'fonts'>): void {
    this.#overlay = overlay;
    this.#draw();
  }

  setArea(features: readonly Feature[]): void {
    this.#area = features;
    this.#fill(areaSource, features);
  }

  setSelected(features: readonly Feature[]): void {
    this.#selected = features;
    this.#fill(selectedSource, features);
  }

  /** Features at a point; territories only if nothing else is there. */
  featuresAt(point: { readonly x: number; readonly y: number }): {
    readonly touched: readonly TouchedFeature[];
    readonly isCell: boolean;
  } {
    const near = 4;
    const features = this.map.queryRenderedFeatures([
      [point.x - near, point.y - near],
      [point.x + near, point.y + near],
    ]);
    const touched = new Map<string, TouchedFeature>();
    let isCell = false;
    for (const { source, properties } of features) {
      const layer = layerOfSource(source);
      if (layer === undefined) continue;
      if ('count' in properties && !('id' in properties)) isCell = true;
      const { id, name } = properties;
      if (typeof id !== 'string') continue;
      const kind = layer === 'utilities' ? 'utility' : 'asset';
      touched.set(id, { kind, id, name: String(name ?? id) });
    }
    const all = [...touched.values()];
    const assets = all.filter(({ kind }) => kind === 'asset');
    return { touched: assets.length > 0 || isCell ? assets : all, isCell };
  }

  #fill(source: string, features: readonly Feature[]): void {
    const sourceInMap = this.map.getSource(source);
    if (sourceInMap instanceof GeoJSONSource) sourceInMap.setData(collection(features));
  }

  #draw(): void {
    const { map } = this;
    if (this.#overlay === undefined || !this.isReady) return;
    const fonts = fontsOf(map.getStyle());
    const [sources, layers] = [
      overlaySources(this.#overlay),
      overlayLayers({ ...this.#overlay, fonts }),
    ];
    const drawn = JSON.stringify([sources, layers]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    for (const { id } of map.getStyle().layers) {
      if (isOfLedger(id)) map.removeLayer(id);
    }
    for (const id of Object.keys(map.getStyle().sources)) {
      if (isOfLedger(id) && !isSame(map.getSource(id)?.serialize(), sources[id]))
        map.removeSource(id);
    }
    for (const [id, source] of Object.entries(sources)) {
      if (map.getSource(id) === undefined) map.addSource(id, source);
    }
    for (const layer of layers) map.addLayer(layer);
    this.#fill(areaSource, this.#area);
    this.#fill(selectedSource, this.#selected);
  }
}

function fontsOf({ glyphs, layers }: StyleSpecification): readonly string[] {
  if (glyphs === undefined) return labelFonts;
  for (const layer of layers) {
    const fonts = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    if (isNames(fonts)) return fonts;
  }
  return defaultFonts;
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

const defaultFonts = ['Open Sans Regular', 'Arial Unicode MS Regular'];

const isSame = (before: unknown, after: unknown) =>
  before !== undefined &&
  after !== undefined &&
  JSON.stringify(member(before, 'tiles')) === JSON.stringify(member(after, 'tiles'));

export interface MapView {
  readonly camera: Camera;
  readonly box: Area;
}

export function viewOf(map: MapLibreMap): MapView {
  const { lng, lat } = map.getCenter();
  const bounds = map.getBounds();
  return {
    camera: { lon: wrapped(lng), lat, zoom: map.getZoom() },
    box: boxOfView({
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    }),
  };
}
