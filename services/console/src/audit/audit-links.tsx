import { Link } from '@tanstack/react-router';

const pages = [
  { to: '/audit', name: 'Proof' },
  { to: '/audit/log', name: 'Log' },
  { to: '/audit/refusals', name: 'Refusals' },
  { to: '/audit/exports', name: 'Exports' },
  { to: '/audit/verify', name: 'Verify an export' },
] as const;

export function AuditLinks() {
  return (
    <nav aria-label="Audit" className="tabs">
      {pages.map(({ to, name }) => (
        <Link key={to} to={to} activeOptions={{ exact: true }} className="tab">
          {name}
        </Link>
      ))}
    </nav>
  );
}
