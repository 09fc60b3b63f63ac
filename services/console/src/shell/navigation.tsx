import { Link } from '@tanstack/react-router';
import { useSession } from '../session/use-session';
import styles from './frame.module.css';

const pages = [
  { to: '/blotter', name: 'Blotter' },
  { to: '/positions', name: 'Positions' },
  { to: '/map', name: 'Map' },
  { to: '/registry', name: 'Registry' },
  { to: '/audit', name: 'Audit' },
] as const;

const operations = { to: '/operations', name: 'Operations' } as const;

/** The links to every page that the caller may open. */
export function Navigation() {
  const { scope } = useSession();
  const shown = scope.kind === 'platform' ? [...pages, operations] : pages;
  return (
    <nav className={styles['nav']} aria-label="Pages">
      <ul className={styles['list']}>
        {shown.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={styles['link'] ?? ''}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
