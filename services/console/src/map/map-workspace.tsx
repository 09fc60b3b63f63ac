import type { Layer } from '@exchange/client';
import type { Feature } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import { useMemo, useRef, useState } from 'react';
import { useSettled } from '../parts/fields/use-typed';
import { Button, Page, Tabs } from '../parts/layout';
import type { Area } from './area/area';
import { AreaAssets, AreaUtilities } from './area/area-assets';
import { areaFeatures } from './area/area-shape';
import type { DrawingInProgress } from './area/draw-on-map';
import { type AreaKind, beginDrawing, type Drawing, preview } from './area/drawing';
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
import { type LoadFailure, MapCanvas } from './map-canvas';
import type { MapState } from './map-search';
import { MapViews, useMapState } from './map-views';

interface MapWorkspaceProps {
  readonly base: StyleSpecification | string;
  readonly palette: Palette;
  readonly layers: readonly Layer[];
  readonly isCut: boolean;
  readonly statuses: readonly string[];
  readonly onBaseAway: () => void;
}

export function MapWorkspace(props: MapWorkspaceProps) {
  const { base, palette, layers, isCut, statuses } = props;
  const { state, change } = useMapState();
  const [view, setView] = useState<MapView>();
  const [touched, setTouched] = useState<readonly TouchedFeature[]>([]);
  const [tab, setTab] = useState<string>();
  const [isGisOpen, setGisOpen] = useState(false);
  const selected = useFeature(state.feature);
  const loading = useLoading(props.onBaseAway);
  const draw = useDrawing(state.area);
  const { layers: shownLayers, status } = state;
  const shown = { types: typesShown(shownLayers, layers), status };
  const overlay = useOverlay(props, state);
  const bounds = useMemo(() => extentOfLayers(layers), [layers]);
  const chosen = useMemo(
    (): readonly Feature[] => (selected.data?.geometry == null ? [] : [selected.data]),
    [selected.data],
  );

  const open = ({ kind, id }: Pick<TouchedFeature, 'kind' | 'id'>) => {
    setTouched([]);
    change({ feature: { kind, id } });
  };
  const openAsset = (id: string) => open({ kind: 'asset', id });
  const look = (box: ReturnType<typeof boundsOf>) => {
    if (box !== undefined) change({ camera: cameraOf(box) });
  };
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
            selected={chosen}
            {...draw.canvas}
            {...loading.canvas}
            onView={(moved) => {
              setView(moved);
              change({ camera: moved.camera });
            }}
            onTouch={(features) => {
              const [only] = features;
              if (only !== undefined && features.length === 1) open(only);
              else setTouched(features);
            }}
            onDrawn={(done) => {
              draw.panel.onCancel();
              change({ area: done });
            }}
          />
          {loading.failure && (
            <div role="alert" className={`card bar anywhere ${styles['trouble']}`}>
              {loading.failure.text}
              {loading.failure.of !== 'map' && (
                <Button size="small" onPress={loading.readAnew}>
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
            contents={{
              Layers: (
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
              'Search an area': (
                <SearchPanel
                  {...draw.panel}
                  onBegin={(kind) => {
                    setTouched([]);
                    draw.panel.onBegin(kind);
                  }}
                  area={state.area}
                  shown={shown}
                  onArea={(next) => change({ area: next })}
                  onLook={(one: Area) => look(boundsOf(areaFeatures(one, [])[0]?.geometry ?? null))}
                  onOpen={openAsset}
                />
              ),
              'In view': inView !== undefined && (
                <div className="stack">
                  <AreaAssets area={inView} where="in view" shown={shown} onOpen={openAsset} />
                  {shownLayers.includes(utilitiesLayer) && <AreaUtilities area={inView} />}
                </div>
              ),
            }}
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

function useOverlay(props: MapWorkspaceProps, state: MapState) {
  const { layers, statuses, palette } = props;
  const { colorBy, layers: shownLayers, status } = state;
  return useMemo(() => {
    const values =
      colorBy === 'status'
        ? statuses
        : layers.map(({ id }) => id).filter((id) => !fixedLayers.includes(id));
    const by = colorBy === 'status' ? ('status' as const) : ('asset_type' as const);
    const known = shownLayers.filter((id) => layers.some((layer) => layer.id === id));
    return { layers: known, status, colors: { by, of: colorsOf(values, palette) }, palette };
  }, [layers, shownLayers, status, colorBy, statuses, palette]);
}

function useDrawing(searched: Area | undefined) {
  const [drawing, setDrawing] = useState<Drawing>();
  const progress = useRef<DrawingInProgress>(undefined);
  const area = useMemo(() => {
    const shape = drawing === undefined ? searched : preview(drawing);
    return areaFeatures(shape, drawing?.corners ?? []);
  }, [drawing, searched]);
  const onCancel = () => setDrawing(undefined);
  const onDrawingBegun = (current: DrawingInProgress) => {
    progress.current = current;
  };
  return {
    panel: {
      drawing,
      onBegin: (kind: AreaKind) => setDrawing(beginDrawing(kind)),
      onFinish: () => progress.current?.finish(),
      onBack: () => progress.current?.back(),
      onCancel,
    },
    canvas: { area, drawing: drawing?.kind, onDrawing: setDrawing, onCancel, onDrawingBegun },
  };
}

function useLoading(onBaseAway: () => void) {
  const [failure, setFailure] = useState<LoadFailure>();
  const [attempt, setAttempt] = useState(0);
  const readAnew = () => {
    setFailure(undefined);
    setAttempt((before) => before + 1);
  };
  const watch = useLiveLayers(() => {
    setFailure((before) => (before?.of === 'tiles' ? undefined : before));
    setAttempt((before) => before + 1);
  });
  return {
    failure,
    readAnew,
    canvas: {
      attempt,
      onFailure: (failed: LoadFailure) => {
        setFailure(failed);
        if (failed.of === 'base') onBaseAway();
      },
      onMissing: (waitMs: number) => watch.missed(waitMs),
    },
  };
}
