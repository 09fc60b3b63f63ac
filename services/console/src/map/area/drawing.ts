import { LngLat } from 'maplibre-gl';
import { type Area, boxOfView, type Place, radiusMetersMax, wrapped } from './area';

export type AreaKind = Area['kind'];

export type Pixel = readonly [x: number, y: number];

export interface Drawing {
  readonly kind: AreaKind;
  readonly corners: readonly Place[];
  readonly pointer: Place | undefined;
  readonly pressedAt: Pixel | undefined;
  readonly area: Area | undefined;
}

export type Gesture =
  | { readonly kind: 'press'; readonly place: Place; readonly pixel: Pixel }
  | { readonly kind: 'move'; readonly place: Place }
  | {
      readonly kind: 'release';
      readonly place: Place;
      readonly pixel: Pixel;
      readonly cornersAt: readonly Pixel[];
    }
  | { readonly kind: 'lose' }
  | { readonly kind: 'back' }
  | { readonly kind: 'finish' };

const stillPixels = 6;
const nearPixels = 12;

export function beginDrawing(kind: AreaKind): Drawing {
  return { kind, corners: [], pointer: undefined, pressedAt: undefined, area: undefined };
}

/** Taps instead of a drag; a tap on a polygon's first or last corner completes it. */
export function drawn(drawing: Drawing, gesture: Gesture): Drawing {
  switch (gesture.kind) {
    case 'press': {
      const { place, pixel } = gesture;
      const isFirst = drawing.kind !== 'polygon' && drawing.corners.length === 0;
      return {
        ...drawing,
        pointer: place,
        pressedAt: pixel,
        ...(isFirst ? { corners: [place] } : {}),
      };
    }
    case 'move':
      return { ...drawing, pointer: gesture.place };
    case 'release':
      return released(drawing, gesture);
    case 'lose':
      return drawing.kind === 'polygon'
        ? { ...drawing, pointer: undefined, pressedAt: undefined }
        : beginDrawing(drawing.kind);
    case 'back':
      return { ...drawing, corners: drawing.corners.slice(0, -1), pressedAt: undefined };
    case 'finish':
      return drawing.kind === 'polygon' && drawing.corners.length >= 3
        ? { ...drawing, area: { kind: 'polygon', corners: drawing.corners } }
        : drawing;
  }
}

function released(drawing: Drawing, gesture: Gesture & { kind: 'release' }): Drawing {
  const { kind, corners, pressedAt } = drawing;
  const { place, pixel, cornersAt } = gesture;
  const letGo = { ...drawing, pointer: place, pressedAt: undefined };
  if (pressedAt === undefined) return drawing;
  const isStill = apart(pressedAt, pixel) <= stillPixels;
  const [first] = corners;
  if (kind !== 'polygon') {
    const [firstAt = pixel] = cornersAt;
    if (first === undefined || apart(firstAt, pixel) <= stillPixels) return letGo;
    return { ...letGo, area: areaOfTwo(kind, first, place) };
  }
  if (!isStill) return letGo;
  const closes = [cornersAt[0], cornersAt.at(-1)].some(
    (at) => at !== undefined && apart(at, pixel) <= nearPixels,
  );
  if (closes) return drawn(letGo, { kind: 'finish' });
  return { ...letGo, corners: [...corners, place] };
}

export function preview(drawing: Drawing): Area | undefined {
  const { kind, corners, pointer } = drawing;
  const [first] = corners;
  if (first === undefined || pointer === undefined) return undefined;
  if (kind !== 'polygon') return areaOfTwo(kind, first, pointer);
  const all = [...corners, pointer];
  return all.length < 3 ? undefined : { kind, corners: all };
}

function areaOfTwo(kind: 'box' | 'circle', first: Place, second: Place): Area {
  if (kind === 'circle') {
    const distance = new LngLat(...first).distanceTo(new LngLat(...second));
    const meters = Math.min(radiusMetersMax, Math.max(1, distance));
    return { kind, lon: wrapped(first[0]), lat: first[1], radiusMeters: Math.round(meters) };
  }
  return boxOfView({
    west: Math.min(first[0], second[0]),
    south: Math.min(first[1], second[1]),
    east: Math.max(first[0], second[0]),
    north: Math.max(first[1], second[1]),
  });
}

function apart(a: Pixel, b: Pixel): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
