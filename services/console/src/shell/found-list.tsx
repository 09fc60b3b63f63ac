import { Link } from '@tanstack/react-router';
import { type Found, mostOfAKind } from './find';
import styles from './scope.module.css';

export interface FoundListProps {
  readonly found: readonly Found[];
  readonly onOpen: (found: Found) => void;
}

/** Several things that fit, each a link to its page. */
export function FoundList({ found, onOpen }: FoundListProps) {
  return (
    <>
      <p role="status" className={styles['note']}>
        {found.length} things fit. Of each kind, {mostOfAKind} at most are shown.
      </p>
      <ul className={styles['found']} aria-label="Found">
        {found.map((one) => (
          <li key={one.to}>
            <Link
              to={one.to}
              onClick={(event) => {
                // A new tab leaves this one as it is.
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(one);
              }}
            >
              {one.name}
            </Link>{' '}
            <span className={styles['note']}>{one.what}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
