import type { Feature } from 'geojson';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '../session/use-session';
import type { Area } from './area/area';
import { type DrawingInProgress, drawOnMap } from './area/draw-on-map';
import type { AreaKind, Drawing } from './area/drawing';
import { openTiles } from './layers/ledger-tiles';
import {
  LedgerMap,
  type MapOpening,
  type MapView,
  type TouchedFeature,
  viewOf,
} from './ledger-map';
import styles from './map.module.css';
import type { Camera } from './map-search';
import type { Overlay } from './overlay';

export interface LoadFailure {
  readonly of: 'base' | 'tiles' | 'map';
  readonly text: string;
}

interface MapCanvasProps extends Omit<MapOpening, 'container'> {
  readonly overlay: Omit<Overlay, 'fonts'>;
  readonly area: readonly Feature[];
  readonly selected: readonly Feature[];
  readonly drawing: AreaKind | undefined;
  readonly attempt: number;
  readonly onView: (view: MapView) => void;
  readonly onTouch: (touched: readonly TouchedFeature[]) => void;
  readonly onDrawing: (drawing: Drawing) => void;
  readonly onDrawn: (area: Area) => void;
  readonly onCancel: () => void;
  readonly onFailure: (failure: LoadFailure) => void;
  readonly onMissing: (waitMs: number) => void;
  readonly onDrawingBegun: (progress: DrawingInProgress) => void;
}

const quietMs = 400;

export function MapCanvas(props: MapCanvasProps) {
  const { base, overlay, camera, area, selected, drawing } = props;
  const { authorized } = useSession();
  const place = useRef<HTMLDivElement>(null);
  const quietUntil = useRef(0);
  const [opened, setOpened] = useState<LedgerMap>();

  const open = useEffectEvent((container: HTMLElement) => {
    const map = mapIn({ container, camera, bounds: props.bounds, base });
    if (map === undefined) {
      props.onFailure({ of: 'map', text: unsupportedText });
      return undefined;
    }
    const tiles = openTiles(authorized);
    map.map.on('moveend', () => moved(map));
    map.map.on('load', () => moved(map));
    map.map.on('click', ({ point, lngLat }) => {
      // The last tap of a drawing selects nothing.
      if (isDrawing() || performance.now() < quietUntil.current) return;
      const { touched, isCell } = map.featuresAt(point);
      if (isCell && touched.length === 0)
        map.map.easeTo({ center: lngLat, zoom: map.map.getZoom() + 2 });
      else touch(touched);
    });
    map.map.on('error', (event) => {
      const { error } = event;
      const isMissing = map.missesTile(event);
      const waitMs = isMissing ? tiles.waitMs() : undefined;
      failed(map, error instanceof Error ? error : new Error(error.message), waitMs);
    });
    map.map.on('idle', () => {
      container.dataset['idle'] = 'true';
    });
    map.map.on('dataloading', () => {
      container.dataset['idle'] = 'false';
    });
    return { tiles, map };
  });
  const moved = useEffectEvent((map: LedgerMap) => props.onView(viewOf(map.map)));
  const touch = useEffectEvent((touched: readonly TouchedFeature[]) => props.onTouch(touched));
  const isDrawing = useEffectEvent(() => props.drawing !== undefined);
  const failed = useEffectEvent((map: LedgerMap, error: Error, waitMs: number | undefined) => {
    if (error.name === 'AbortError') return;
    const { message } = error;
    if (typeof base === 'string' && !map.isReady) {
      const text = `The configured base map could not be loaded; the built-in one is shown. ${message}`;
      return props.onFailure({ of: 'base', text });
    }
    if (waitMs !== undefined && !isRefusal(error)) props.onMissing(waitMs);
    const text = /answered \d+/.test(message)
      ? `Parts of the map could not be loaded. ${message}`
      : `Parts of the map could not be drawn: ${message}`;
    return props.onFailure({ of: 'tiles', text });
  });

  useEffect(() => {
    if (place.current === null) return;
    const opening = open(place.current);
    if (opening === undefined) return;
    const { tiles, map } = opening;
    setOpened(map);
    return () => {
      map.map.remove();
      tiles.close();
      setOpened(undefined);
    };
  }, []);

  const { attempt } = props;
  useEffect(() => {
    if (attempt > 0) opened?.refresh();
  }, [opened, attempt]);

  const shown = useRef(base);
  useEffect(() => {
    if (opened === undefined || shown.current === base) return;
    shown.current = base;
    opened.setBase(base);
  }, [opened, base]);
  useEffect(() => opened?.setOverlay(overlay), [opened, overlay]);
  useEffect(() => opened?.setArea(area), [opened, area]);
  useEffect(() => opened?.setSelected(selected), [opened, selected]);

  const at = camera === undefined ? undefined : `${camera.lon},${camera.lat},${camera.zoom}`;
  const follow = useEffectEvent((map: LedgerMap) => {
    const view = viewOf(map.map).camera;
    if (camera === undefined || isNear(camera, view)) return;
    map.map.jumpTo({ center: camera, zoom: camera.zoom });
  });
  useEffect(() => {
    if (opened !== undefined && at !== undefined) follow(opened);
  }, [opened, at]);

  const begin = useEffectEvent((map: LedgerMap, kind: AreaKind) => {
    const progress = drawOnMap(map.map, kind, {
      changed: props.onDrawing,
      done: (area) => {
        quietUntil.current = performance.now() + quietMs;
        props.onDrawn(area);
      },
      cancelled: props.onCancel,
    });
    props.onDrawingBegun(progress);
    return progress;
  });
  useEffect(() => {
    if (opened === undefined || drawing === undefined) return;
    const progress = begin(opened, drawing);
    return () => progress.stop();
  }, [opened, drawing]);

  return <div ref={place} className={styles['canvas']} data-testid="map" />;
}

const unsupportedText =
  'This browser cannot draw maps: it has no WebGL. Searches by typed coordinates, lists, and addresses for GIS programs work.';

/** Undefined without WebGL, as in some remote desktops. */
function mapIn(opening: MapOpening): LedgerMap | undefined {
  try {
    return new LedgerMap(opening);
  } catch (error) {
    if (!(error instanceof Error) || !/webgl/i.test(error.message)) throw error;
    opening.container.replaceChildren();
    return undefined;
  }
}

const isRefusal = (error: Error) => /answered 4(?!29)\d\d/.test(error.message);

function isNear(a: Camera, b: Camera): boolean {
  const reach = 4 / 2 ** b.zoom;
  return (
    Math.abs(a.lon - b.lon) < reach &&
    Math.abs(a.lat - b.lat) < reach &&
    Math.abs(a.zoom - b.zoom) < 0.02
  );
}
