import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Page } from '../parts/page';
import { useSession } from '../session/use-session';

const kinds = [
  ['/registry/resellers', 'Resellers', 'Account holders: each sees what is its own.'],
  ['/registry/customers', 'Customers', 'And the resellers that they are attached to.'],
  ['/registry/counterparties', 'Counterparties', 'The other sides of trades, active or suspended.'],
  ['/registry/assets', 'Assets', 'Premises, plants, wells: what lies somewhere, with its usage.'],
  ['/registry/utilities', 'Utilities', 'Their territories, and their rates over time.'],
  ['/registry/plans', 'Plans', 'What premises are enrolled in.'],
  ['/registry/enrollments', 'Enrollments', 'Premises that are enrolled in plans.'],
  ['/registry/cost-keys', 'Cost keys', 'Which customers and properties each of them sums up.'],
] as const;

/** What the registry holds. */
export function RegistryPage() {
  return (
    <Page title="Registry" note="Whom the ledger deals with, and what it knows of them.">
      <RegistryNav />
      <dl className="facts card">
        {kinds.map(([to, name, text]) => (
          <Fragment key={to}>
            <dt>
              <Link to={to}>{name}</Link>
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </Page>
  );
}

/** The kinds of things in the registry. */
export function RegistryNav() {
  const { scope } = useSession();
  return (
    <nav className="tabs" aria-label="Registry">
      {kinds.map(([to, name]) => (
        <Link key={to} to={to} className="tab">
          {name}
        </Link>
      ))}
      {scope.kind === 'platform' && (
        <Link to="/registry/gates" className="tab">
          Gates
        </Link>
      )}
    </nav>
  );
}
