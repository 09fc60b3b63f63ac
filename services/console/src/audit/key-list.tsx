import { CopyButton } from '../parts/copy-button';
import styles from './audit.module.css';
import type { ShownKey } from './trust';

/** Keys by their fingerprints, whole: they are there to be compared. */
export function KeyList({ keys }: { readonly keys: readonly ShownKey[] }) {
  return (
    <ul className={styles['entries']}>
      {keys.map(({ name, fingerprint, to }) => (
        <li key={fingerprint}>
          <span className={styles['mono']}>{fingerprint}</span>
          <CopyButton text={fingerprint} what="the fingerprint" />
          <div className={styles['note']}>
            {name}
            {to === null
              ? ', signs now'
              : `, retired: vouches for trees of at most ${to.toLocaleString()} events`}
          </div>
        </li>
      ))}
    </ul>
  );
}
