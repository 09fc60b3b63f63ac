import { Busy } from '../parts/busy';
import { Failure } from '../parts/failure';
import { Instant } from '../parts/instant';
import { useRead } from '../reading/use-read';
import styles from './map.module.css';

const shownMax = 5;

/** The last things that happened to an asset. */
export function FeatureHistory({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead('/api/v1/assets/{id}/history', {
    params: { path: { id } },
  });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Busy />;
  const latest = [...data].reverse().slice(0, shownMax);
  return (
    <div>
      <h3>Latest changes</h3>
      <ol className={styles['list']}>
        {latest.map(({ event_id, type, recorded_at, actor }) => (
          <li key={event_id}>
            <strong>{type}</strong> <Instant at={recorded_at} show="both" />
            {actor !== null && ` by ${actor.id}`}
          </li>
        ))}
      </ol>
    </div>
  );
}
