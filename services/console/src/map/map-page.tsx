import { useQuery } from '@tanstack/react-query';
import type { StyleSpecification } from 'maplibre-gl';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Busy, Failure, Page } from '../parts/layout';
import { useRead } from '../reading/use-read';
import { settingsQuery } from '../session/provider-answer';
import { useSession } from '../session/use-session';
import { isDark, watchTheme } from '../shell/theme';
import { baseStyle, loadBaseShapes } from './base-map';

import { darkPalette, lightPalette, type Palette } from './colors';
import { MapWorkspace } from './map-workspace';

export function MapPage() {
  const { resellerId } = useSession();
  const palette = useSyncExternalStore(watchTheme, isDark) ? darkPalette : lightPalette;
  const layers = useRead('/api/v1/layers');
  const statuses = useRead('/api/v1/layers/{layer_id}/stats', {
    params: { path: { layer_id: 'assets' }, query: { by: 'status' } },
  });
  const [isAway, setAway] = useState(false);
  const { base, baseQueries } = useBaseMap(palette, isAway);
  const known = useMemo(
    () =>
      statuses.data?.groups.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])) ??
      [],
    [statuses.data],
  );
  const failed = [layers, statuses, ...baseQueries].find(
    ({ data, error }) => data === undefined && error !== null,
  );
  if (layers.data === undefined || statuses.data === undefined || base === undefined) {
    return (
      <Page title="Map">
        {failed === undefined ? (
          <Busy text="Loading the map…" />
        ) : (
          <Failure error={failed.error} onRetry={() => void failed.refetch()} />
        )}
      </Page>
    );
  }
  return (
    <MapWorkspace
      key={resellerId ?? 'platform'}
      base={base}
      palette={palette}
      layers={layers.data.layers}
      isCut={layers.data.more_layers === true}
      statuses={known}
      onBaseAway={() => setAway(true)}
    />
  );
}

function useBaseMap(palette: Palette, isAway: boolean) {
  const settings = useQuery(settingsQuery);
  const styleUrl = settings.data?.map_style_url ?? undefined;
  const isOwn = settings.data !== undefined && (styleUrl === undefined || isAway);
  const shapes = useQuery({
    queryKey: ['base-map'],
    queryFn: loadBaseShapes,
    enabled: isOwn,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  });
  const own = shapes.data;
  // Keeps the map until the bundled style is loaded.
  const base: StyleSpecification | string | undefined = useMemo(
    () => (isOwn && own !== undefined ? baseStyle(own, palette) : styleUrl),
    [isOwn, styleUrl, own, palette],
  );
  return { base, baseQueries: [settings, shapes] };
}
