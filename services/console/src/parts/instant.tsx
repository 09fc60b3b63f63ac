import { agoText, localText, readerZone, utcText } from './instants';
import styles from './values.module.css';

export interface InstantProps {
  /** RFC 3339; nothing reads as a dash. */
  readonly at: string | null | undefined;
  /** UTC beside it (`both`), in the tooltip (`local`, as it stands by itself), or how long ago it is, with both in the tooltip. */
  readonly show?: 'local' | 'both' | 'ago';
}

/** A moment, in the reader's zone, with UTC beside it or in its tooltip. */
export function Instant({ at, show = 'local' }: InstantProps) {
  if (at === null || at === undefined) return <span className={styles['none']}>–</span>;
  const here = `${localText(at)} (${readerZone()})`;
  return (
    <time dateTime={at} title={show === 'local' ? utcText(at) : `${here} · ${utcText(at)}`}>
      <span className={styles['number']}>{show === 'ago' ? agoText(at) : localText(at)}</span>
      {show === 'both' && (
        <>
          {' '}
          <span className={styles['beside']}>{utcText(at)}</span>
        </>
      )}
    </time>
  );
}
