import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Area, Place } from './area';
import {
  type AreaKind,
  beginDrawing,
  type Drawing,
  drawn,
  type Gesture,
  type Pixel,
} from './drawing';

interface DrawingListener {
  changed(drawing: Drawing): void;
  done(area: Area): void;
  cancelled(): void;
}

export type DrawingInProgress = ReturnType<typeof drawOnMap>;

export function drawOnMap(map: MapLibreMap, kind: AreaKind, listener: DrawingListener) {
  const canvas = map.getCanvasContainer();
  let drawing = beginDrawing(kind);
  const isDragged = kind !== 'polygon';
  const held = isDragged
    ? [map.dragPan, map.touchZoomRotate, map.boxZoom, map.doubleClickZoom]
    : [map.boxZoom, map.doubleClickZoom];
  for (const handler of held) handler.disable();
  canvas.classList.add('drawing');
  const touchAction = canvas.style.touchAction;
  if (isDragged) canvas.style.touchAction = 'none';

  const apply = (gesture: Gesture) => {
    drawing = drawn(drawing, gesture);
    const { area } = drawing;
    if (area === undefined) listener.changed(drawing);
    else {
      stop();
      listener.done(area);
    }
  };
  const pixelOf = (event: PointerEvent): Pixel => {
    const { left, top } = canvas.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const placeAt = ([x, y]: Pixel): Place => {
    const { lng, lat } = map.unproject([x, y]);
    return [lng, lat];
  };
  const pixelAt = ([lng, lat]: Place): Pixel => {
    const { x, y } = map.project([lng, lat]);
    return [x, y];
  };
  const onDown = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    const pixel = pixelOf(event);
    apply({ kind: 'press', place: placeAt(pixel), pixel });
  };
  const onMove = (event: PointerEvent) => {
    if (event.isPrimary) apply({ kind: 'move', place: placeAt(pixelOf(event)) });
  };
  const onUp = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    const pixel = pixelOf(event);
    apply({
      kind: 'release',
      place: placeAt(pixel),
      pixel,
      cornersAt: drawing.corners.map(pixelAt),
    });
  };
  /** Ends a drawing: a canceled touch has no release point. */
  const onLost = (event: PointerEvent) => {
    if (event.isPrimary) apply({ kind: 'lose' });
  };
  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    if (event.key === 'Escape') {
      stop();
      listener.cancelled();
    } else if (event.key === 'Enter' && event.target === map.getCanvas()) apply({ kind: 'finish' });
    else if (event.key === 'Backspace') apply({ kind: 'back' });
    else return;
    event.preventDefault();
  };
  const ended = new AbortController();
  const { signal } = ended;
  canvas.addEventListener('pointerdown', onDown, { signal });
  canvas.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', onLost, { signal });
  document.addEventListener('keydown', onKey, { signal });

  function stop() {
    ended.abort();
    canvas.classList.remove('drawing');
    canvas.style.touchAction = touchAction;
    // The last double click must not zoom.
    setTimeout(() => {
      for (const handler of held) handler.enable();
    }, 0);
  }

  return { finish: () => apply({ kind: 'finish' }), back: () => apply({ kind: 'back' }), stop };
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
