import { useQuery } from '@tanstack/react-query';
import type { StyleSpecification } from 'maplibre-gl';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { Busy, Failure, Page } from '../parts/layout';
import { useRead } from '../reading/use-read';
import { useSession } from '../session/use-session';
import { baseStyle, loadBaseShapes } from './base-map';

import { darkPalette, lightPalette, type Palette } from './colors';
import { MapWorkspace } from './map-workspace';

/** Assets and utility territories on a map. */
export function MapPage() {
  const { resellerId } = useSession();
  const palette = useIsDark() ? darkPalette : lightPalette;
  const layers = useRead('/api/v1/layers');
  const statuses = useRead('/api/v1/layers/{layer_id}/stats', {
    params: { path: { layer_id: 'assets' }, query: { by: 'status' } },
  });
  const [isAway, setAway] = useState(false);
  const { base, error, retry } = useBaseMap(palette, isAway);
  const known = useMemo(
    () =>
      statuses.data?.groups.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])) ??
      [],
    [statuses.data],
  );
  const baseAway = useCallback(() => setAway(true), []);
  const failed = [layers, statuses].find(({ isError }) => isError);
  if (failed !== undefined || error !== undefined) {
    return (
      <Page title="Map">
        <Failure
          error={failed?.error ?? error}
          onRetry={() => (failed === undefined ? retry() : void failed.refetch())}
        />
      </Page>
    );
  }
  if (layers.data === undefined || statuses.data === undefined || base === undefined) {
    return (
      <Page title="Map">
        <Busy text="Loading the map…" />
      </Page>
    );
  }
  // Whom the caller acts for decides every tile: another one gets a map of its own.
  return (
    <MapWorkspace
      key={resellerId ?? 'platform'}
      base={base}
      palette={palette}
      layers={layers.data.layers}
      isCut={layers.data.more_layers === true}
      statuses={known}
      onBaseAway={baseAway}
    />
  );
}

/** What the installation settles for the console. */
interface ConsoleSettings {
  readonly map_style_url: string | null;
}

/**
 * The base map of the installation's setting, or the one that comes with the console.
 *
 * @param isAway the one of the setting cannot be read
 */
function useBaseMap(
  palette: Palette,
  isAway: boolean,
): {
  /** A style, or where one is. */
  readonly base: StyleSpecification | string | undefined;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const settings = useQuery({
    queryKey: ['console-settings'],
    queryFn: readSettings,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const styleUrl = settings.data?.map_style_url ?? undefined;
  const isOwn = settings.isSuccess && (styleUrl === undefined || isAway);
  const shapes = useQuery({
    queryKey: ['base-map'],
    queryFn: loadBaseShapes,
    enabled: isOwn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const own = shapes.data;
  // Until the console's own is there, a map that is open stays open.
  const base = useMemo(
    () => (isOwn && own !== undefined ? baseStyle(own, palette) : styleUrl),
    [isOwn, styleUrl, own, palette],
  );
  const failed = [settings, shapes].find(({ isError }) => isError);
  return { base, error: failed?.error, retry: () => void failed?.refetch() };
}

async function readSettings(): Promise<ConsoleSettings> {
  const response = await fetch(`${import.meta.env.BASE_URL}settings.json`);
  // A service without settings for the console answers with a page or with nothing.
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (response.status === 404 || !isJson) return { map_style_url: null };
  if (!response.ok) throw new Error(`The console's settings could not be read: ${response.status}`);
  return await response.json();
}

const system = () => window.matchMedia('(prefers-color-scheme: dark)');

function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? system().matches : chosen === 'dark';
}

function subscribe(listener: () => void): () => void {
  const query = system();
  query.addEventListener('change', listener);
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    query.removeEventListener('change', listener);
    observer.disconnect();
  };
}

/** Whether the console is dark now, by its own switch or as the system is. */
function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}
