import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Page } from '../../parts/pages/page';
import { IfAllowed } from '../../session/allowed';
import { useSession } from '../../session/use-session';

const kinds = [
  ['/registry/resellers', 'Resellers', 'Account holders; each sees only its own data.'],
  ['/registry/customers', 'Customers', 'Customers and the resellers that they are attached to.'],
  ['/registry/counterparties', 'Counterparties', 'The other sides of trades, active or suspended.'],
  ['/registry/assets', 'Assets', 'Premises, plants and wells, with location and usage.'],
  ['/registry/utilities', 'Utilities', 'Their territories, and their rates over time.'],
  ['/registry/plans', 'Plans', 'Offers in which premises are enrolled.'],
  ['/registry/enrollments', 'Enrollments', 'Premises enrolled in plans.'],
  ['/registry/work', 'Work list', 'Enrollments that wait for an action.'],
  ['/registry/cost-keys', 'Cost keys', 'Customers and properties of each cost key.'],
] as const;

export function RegistryPage() {
  return (
    <Page title="Registry" note="Companies, customers, assets and plans of the ledger.">
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

export function RegistryNav() {
  const { isPlatform } = useSession();
  return (
    <nav className="tabs" aria-label="Registry">
      {kinds.map(([to, name]) => (
        <Link key={to} to={to} className="tab">
          {name}
        </Link>
      ))}
      {isPlatform && (
        <Link to="/registry/gates" className="tab">
          Gates
        </Link>
      )}
      <IfAllowed operation="get /api/v1/keys">
        <Link to="/registry/keys" className="tab">
          Keys
        </Link>
      </IfAllowed>
    </nav>
  );
}
