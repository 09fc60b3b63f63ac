import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { Fragment, useCallback } from 'react';
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

/** What a page's address says behind its `?`: filters, the order of a list, the tab or the form that is open. */
export type PageSearch = Readonly<Record<string, string>>;

/** The search of this page's address, and what changes it; an empty value is taken out of it. */
export function usePageSearch() {
  const search = useRouterState({ select: ({ location }) => textsOf(location.search) });
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (before: object) => textsOf({ ...before, ...changes }),
      }),
    [navigate],
  );
  return [search, change] as const;
}

/** Members that say something, as texts; whatever else somebody wrote into the address is left out. */
function textsOf(search: object): PageSearch {
  const texts = Object.entries(search).flatMap(([name, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
      ? [[name, String(value)] as const]
      : [],
  );
  return Object.fromEntries(texts);
}
