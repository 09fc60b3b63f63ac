import { Link } from '@tanstack/react-router';
import { useSession } from '../session/use-session';
import styles from './registry.module.css';

const pages = [
  { to: '/registry/resellers', name: 'Resellers' },
  { to: '/registry/customers', name: 'Customers' },
  { to: '/registry/counterparties', name: 'Counterparties' },
  { to: '/registry/assets', name: 'Assets' },
  { to: '/registry/utilities', name: 'Utilities' },
  { to: '/registry/plans', name: 'Plans' },
  { to: '/registry/enrollments', name: 'Enrollments' },
  { to: '/registry/cost-keys', name: 'Cost keys' },
] as const;

/** The kinds of things in the registry. */
export function RegistryNav() {
  const { scope } = useSession();
  return (
    <nav className={styles['nav']} aria-label="Registry">
      {pages.map(({ to, name }) => (
        <Link key={to} to={to} className={styles['kind'] ?? ''}>
          {name}
        </Link>
      ))}
      {scope.kind === 'platform' && (
        <Link to="/registry/gates" className={styles['kind'] ?? ''}>
          Gates
        </Link>
      )}
    </nav>
  );
}
