import type { Map as MapLibreMap } from 'maplibre-gl';
import { type Area, boxOfView, wrapped } from './area';
import type { Camera } from './map-search';

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
