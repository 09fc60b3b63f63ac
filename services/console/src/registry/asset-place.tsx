import type { UseQueryResult } from '@tanstack/react-query';
import { isRecord } from '../forms/record';
import { Busy } from '../parts/busy';
import { CopyButton } from '../parts/copy-button';
import { Empty } from '../parts/empty';
import { Failure } from '../parts/failure';
import { LinkButton } from '../parts/link-button';
import type { ReadProblem } from '../reading/problem';
import { extentOf } from './extent';
import { Fact, Facts } from './facts';
import styles from './registry.module.css';
import type { AssetPlaceData } from './use-asset-place';

/** Where an asset lies: its geometry as text, and a way to the map. */
export function AssetPlace({
  id,
  place,
}: {
  readonly id: string;
  readonly place: UseQueryResult<AssetPlaceData, ReadProblem>;
}) {
  if (place.isPending) return <Busy />;
  if (place.data === undefined) {
    return <Failure error={place.error} onRetry={() => void place.refetch()} />;
  }
  const { geometry } = place.data;
  if (!isRecord(geometry)) {
    return <Empty title="No place">Press Change to enter its coordinates, or a geometry.</Empty>;
  }
  const text = JSON.stringify(geometry, null, 2);
  const extent = extentOf(geometry['coordinates']);
  const number = (value: number) => value.toLocaleString(undefined, { maximumFractionDigits: 6 });
  return (
    <div className={styles['stack']}>
      <Facts>
        <Fact name="Geometry">{String(geometry['type'])}</Fact>
        {extent !== undefined && (
          <>
            <Fact name="Longitude">{`${number(extent.west)} to ${number(extent.east)}`}</Fact>
            <Fact name="Latitude">{`${number(extent.south)} to ${number(extent.north)}`}</Fact>
          </>
        )}
      </Facts>
      <div className={styles['buttons']}>
        <LinkButton to="/map" search={mapSearch(id, extent)}>
          Show on the map
        </LinkButton>
        <CopyButton text={text} what="the GeoJSON" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={styles['code']} tabIndex={0} aria-label="Geometry as GeoJSON">
        {text.length > 20_000 ? `${text.slice(0, 20_000)}\n… copy it to have all of it` : text}
      </section>
    </div>
  );
}

function mapSearch(id: string, extent: ReturnType<typeof extentOf>) {
  if (extent === undefined) return {};
  const { west, south, east, north } = extent;
  const middle = [(west + east) / 2, (south + north) / 2].map((degrees) => degrees.toFixed(5));
  return { feature: `asset-${id}`, at: [...middle, 11].join(',') };
}
