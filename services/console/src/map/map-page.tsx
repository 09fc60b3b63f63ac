import { useCallback, useMemo, useState } from 'react';
import { Busy } from '../parts/busy';
import { Failure } from '../parts/failure';
import { Page } from '../parts/page';
import { useRead } from '../reading/use-read';
import { useSession } from '../session/use-session';
import { darkPalette, lightPalette } from './colors';
import { MapWorkspace } from './map-workspace';
import { useBaseMap } from './use-base-map';
import { useIsDark } from './use-is-dark';

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
