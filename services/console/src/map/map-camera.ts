import { wrapped } from './area';
import type { Bounds } from './feature-shape';
import type { Camera } from './map-search';

/** Where a map looks that shows a box, with some room around it; a place alone is shown with what is near. */
export function cameraOf([west, south, east, north]: Bounds): Camera {
  const mercator = (lat: number) => {
    const bounded = Math.max(-85, Math.min(85, lat));
    return Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) / (2 * Math.PI);
  };
  const wide = Math.max((east - west) / 360, mercator(north) - mercator(south), 1e-9);
  // A map of 400 points on each side shows it whole, and most maps are larger.
  const zoom = Math.log2(400 / 512 / wide) - 0.3;
  return {
    lon: wrapped((west + east) / 2),
    lat: (south + north) / 2,
    zoom: Math.max(0, Math.min(14, zoom)),
  };
}
