import { Link, useRouterState } from '@tanstack/react-router';
import { useSession } from '../session/use-session';
import styles from './frame.module.css';

const pages = [
  { to: '/blotter', name: 'Blotter' },
  { to: '/positions', name: 'Positions', has: '/statements' },
  { to: '/map', name: 'Map' },
  { to: '/registry', name: 'Registry' },
  { to: '/audit', name: 'Audit' },
] as const;

const operations = { to: '/operations', name: 'Operations' } as const;

/** The links to every page that the caller may open. */
export function Navigation() {
  const { scope } = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const shown = scope.kind === 'platform' ? [...pages, operations] : pages;
  return (
    <nav className={styles['nav']} aria-label="Pages">
      <ul className={styles['list']}>
        {shown.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              className={styles['link'] ?? ''}
              {...('has' in page && path.startsWith(page.has) ? { 'aria-current': 'true' } : {})}
            >
              {page.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
