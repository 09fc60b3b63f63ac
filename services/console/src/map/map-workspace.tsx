import type { Layer } from '@exchange/client';
import type { Feature } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSettled } from '../parts/fields/use-typed';
import { Button, Page, Tabs } from '../parts/layout';
import type { Area } from './area/area';
import { AreaAssets, AreaUtilities } from './area/area-assets';
import { areaFeatures } from './area/area-shape';
import type { DrawingInProgress } from './area/draw-on-map';
import { type AreaKind, type Drawing, preview } from './area/drawing';
import { SearchPanel } from './area/search-panel';
import { colorsOf, type Palette } from './colors';
import { FeatureCard, TouchedList, useFeature } from './feature-card';
import { boundsOf, cameraOf } from './feature-shape';
import { GisDialog } from './gis-dialog';
import { LayersPanel } from './layers/layers-panel';
import { extentOfLayers, fixedLayers, typesShown, utilitiesLayer } from './layers/shown-layers';
import { useLiveLayers } from './layers/use-live-layers';
import type { MapView, TouchedFeature } from './ledger-map';
import styles from './map.module.css';
import { MapCanvas } from './map-canvas';
import { MapViews, useMapState } from './map-views';

interface MapWorkspaceProps {
  readonly base: StyleSpecification | string;
  readonly palette: Palette;
  readonly layers: readonly Layer[];
  readonly isCut: boolean;
  readonly statuses: readonly string[];
  readonly onBaseAway: () => void;
}

interface LoadFailure {
  readonly of: 'base' | 'tiles' | 'map';
  readonly text: string;
}

export function MapWorkspace(props: MapWorkspaceProps) {
  const { onBaseAway, base, palette, layers, isCut, statuses } = props;
  const { state, change } = useMapState();
  const [view, setView] = useState<MapView>();
  const [kind, setKind] = useState<AreaKind>();
  const [drawing, setDrawing] = useState<Drawing>();
  const [touched, setTouched] = useState<readonly TouchedFeature[]>([]);
  const [error, setError] = useState<LoadFailure>();
  const [attempt, setAttempt] = useState(0);
  const [tab, setTab] = useState('layers');
  const [isGisOpen, setGisOpen] = useState(false);
  const progress = useRef<DrawingInProgress>(undefined);
  const selected = useFeature(state.feature);
  const readAnew = () => {
    setError(undefined);
    setAttempt((before) => before + 1);
  };
  const watch = useLiveLayers(() => {
    setError((before) => (before?.of === 'tiles' ? undefined : before));
    setAttempt((before) => before + 1);
  });

  const { colorBy, layers: shownLayers, status } = state;
  const types = useMemo(() => typesShown(shownLayers, layers), [shownLayers, layers]);
  const overlay = useMemo(() => {
    const values =
      colorBy === 'status'
        ? statuses
        : layers.map(({ id }) => id).filter((id) => !fixedLayers.includes(id));
    const by = colorBy === 'status' ? ('status' as const) : ('asset_type' as const);
    const known = shownLayers.filter((id) => layers.some((layer) => layer.id === id));
    return { layers: known, status, colors: { by, of: colorsOf(values, palette) }, palette };
  }, [layers, shownLayers, status, colorBy, statuses, palette]);
  const bounds = useMemo(() => extentOfLayers(layers), [layers]);
  const area = useMemo(() => {
    const shape = drawing === undefined ? state.area : preview(drawing);
    return areaFeatures(shape, drawing?.corners ?? []);
  }, [drawing, state.area]);
  const chosen = useMemo(
    (): readonly Feature[] => (selected.data?.geometry == null ? [] : [selected.data]),
    [selected.data],
  );

  const endDrawing = useCallback(() => {
    setKind(undefined);
    setDrawing(undefined);
  }, []);
  const open = useCallback(
    (feature: Pick<TouchedFeature, 'kind' | 'id'>) => {
      setTouched([]);
      change({ feature: { kind: feature.kind, id: feature.id } });
    },
    [change],
  );
  const look = (box: ReturnType<typeof boundsOf>) => {
    if (box !== undefined) change({ camera: cameraOf(box) });
  };
  const onView = useCallback(
    (moved: MapView) => {
      setView(moved);
      change({ camera: moved.camera });
    },
    [change],
  );
  const shown = { types, status };
  const inView = useSettled(view?.box, 500);

  return (
    <Page
      title="Map"
      isFull
      actions={
        <>
          <MapViews />
          <Button size="small" onPress={() => setGisOpen(true)}>
            Use in a GIS
          </Button>
        </>
      }
    >
      <div className={styles['workspace']}>
        <div className={styles['map']}>
          <MapCanvas
            base={base}
            overlay={overlay}
            camera={state.camera}
            bounds={bounds}
            area={area}
            selected={chosen}
            drawing={kind}
            attempt={attempt}
            onView={onView}
            onTouch={(features) => {
              const [only] = features;
              if (only !== undefined && features.length === 1) open(only);
              else setTouched(features);
            }}
            onDrawing={setDrawing}
            onDrawn={(done) => {
              endDrawing();
              change({ area: done });
            }}
            onCancel={endDrawing}
            onError={(text) => setError({ of: 'tiles', text })}
            onMissing={(waitMs) => watch.missed(waitMs)}
            onBaseAway={({ message }) => {
              setError({
                of: 'base',
                text: `The configured base map could not be loaded; the built-in one is shown. ${message}`,
              });
              onBaseAway();
            }}
            onUnsupported={(text) => setError({ of: 'map', text })}
            onDrawingBegun={(progressNow) => {
              progress.current = progressNow;
            }}
          />
          {error !== undefined && (
            <div role="alert" className={`card bar anywhere ${styles['trouble']}`}>
              {error.text}
              {error.of !== 'map' && (
                <Button size="small" onPress={readAnew}>
                  Try again
                </Button>
              )}
            </div>
          )}
        </div>
        <div className={`stack ${styles['side']}`}>
          <TouchedList touched={touched} onOpen={open} onClose={() => setTouched([])} />
          {state.feature !== undefined && (
            <FeatureCard
              feature={state.feature}
              onClose={() => change({ feature: undefined })}
              onLook={({ geometry }) => look(boundsOf(geometry))}
            />
          )}
          <Tabs
            label="Beside the map"
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                id: 'layers',
                label: 'Layers',
                content: (
                  <LayersPanel
                    layers={layers}
                    isCut={isCut}
                    statuses={statuses}
                    colors={overlay.colors.of}
                    territory={palette.territory}
                    state={state}
                    onChange={change}
                  />
                ),
              },
              {
                id: 'search',
                label: 'Search an area',
                content: (
                  <SearchPanel
                    kind={kind}
                    drawing={drawing}
                    onBegin={(geometry) => {
                      setTouched([]);
                      setKind(geometry);
                    }}
                    onFinish={() => progress.current?.finish()}
                    onBack={() => progress.current?.back()}
                    onCancel={endDrawing}
                    area={state.area}
                    shown={shown}
                    onArea={(next) => change({ area: next })}
                    onLook={(one: Area) =>
                      look(boundsOf(areaFeatures(one, [])[0]?.geometry ?? null))
                    }
                    onOpen={(id) => open({ kind: 'asset', id })}
                  />
                ),
              },
              {
                id: 'view',
                label: 'In view',
                content:
                  inView === undefined ? null : (
                    <div className="stack">
                      <AreaAssets
                        area={inView}
                        where="in view"
                        shown={shown}
                        onOpen={(id) => open({ kind: 'asset', id })}
                      />
                      {shownLayers.includes(utilitiesLayer) && <AreaUtilities area={inView} />}
                    </div>
                  ),
              },
            ]}
          />
        </div>
      </div>
      <GisDialog
        isOpen={isGisOpen}
        onClose={() => setGisOpen(false)}
        layers={overlay.layers}
        area={state.area}
        status={status}
      />
    </Page>
  );
}
