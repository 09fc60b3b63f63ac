import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { asOfSearch } from './as-of/as-of-search';
import { auditSearch, logSearch } from './audit/search';
import { readMapSearch } from './map/map-search';
import { readSearch } from './positions/position-search';
import { Layout } from './shell/layout';
import { NotFound, PageError } from './shell/page-error';
import { readListSearch, readPreviewSearch } from './statements/statement-search';

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: Layout,
});

const page = <const Path extends string, Name extends string, Search = object>(
  path: Path,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
  validateSearch?: (raw: Record<string, unknown>) => Search,
) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch,
    component: lazyRouteComponent(load, name),
  });

const indexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/blotter', replace: true });
  },
});

const otherRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  component: NotFound,
});

const counterparties = () => import('./registry/counterparties');

const routes = rootRoute.addChildren([
  signedInRoute.addChildren([
    indexRoute,
    page('/blotter', () => import('./blotter/blotter-page'), 'BlotterPage'),
    page('/blotter/new', () => import('./blotter/ticket/ticket-page'), 'TicketPage'),
    page('/blotter/import', () => import('./blotter/import/import-page'), 'ImportPage'),
    page('/blotter/$transactionId', () => import('./blotter/deal/deal-page'), 'DealPage'),
    page('/positions', () => import('./positions/positions-page'), 'PositionsPage', readSearch),
    page(
      '/statements',
      () => import('./statements/statements-page'),
      'StatementsPage',
      readListSearch,
    ),
    page(
      '/statements/preview',
      () => import('./statements/preview-page'),
      'PreviewPage',
      readPreviewSearch,
    ),
    page('/statements/$statementId', () => import('./statements/statement-page'), 'StatementPage'),
    page('/map', () => import('./map/map-page'), 'MapPage', readMapSearch),
    page('/registry', () => import('./registry/parts/registry-page'), 'RegistryPage'),
    page('/registry/resellers', () => import('./registry/resellers'), 'ResellersPage'),
    page('/registry/resellers/$id', () => import('./registry/resellers'), 'ResellerPage'),
    page('/registry/customers', () => import('./registry/customers/customers'), 'CustomersPage'),
    page('/registry/customers/$id', () => import('./registry/customers/customers'), 'CustomerPage'),
    page('/registry/counterparties', counterparties, 'CounterpartiesPage'),
    page(
      '/registry/counterparties/import',
      () => import('./registry/import/counterparty-import-page'),
      'CounterpartyImportPage',
    ),
    page('/registry/counterparties/$id', counterparties, 'CounterpartyPage'),
    page('/registry/assets', () => import('./registry/assets/assets'), 'AssetsPage'),
    page('/registry/assets/$id', () => import('./registry/assets/assets'), 'AssetPage'),
    page('/registry/utilities', () => import('./registry/utilities/utilities'), 'UtilitiesPage'),
    page('/registry/utilities/$id', () => import('./registry/utilities/utilities'), 'UtilityPage'),
    page('/registry/plans', () => import('./registry/utilities/plans'), 'PlansPage'),
    page('/registry/plans/$id', () => import('./registry/utilities/plans'), 'PlanPage'),
    page(
      '/registry/enrollments',
      () => import('./registry/enrollments/enrollments'),
      'EnrollmentsPage',
    ),
    page(
      '/registry/enrollments/$id',
      () => import('./registry/enrollments/enrollment-page'),
      'EnrollmentPage',
    ),
    page('/registry/work', () => import('./registry/enrollments/work-page'), 'WorkPage'),
    page('/registry/cost-keys', () => import('./registry/customers/cost-keys'), 'CostKeysPage'),
    page('/registry/keys', () => import('./registry/keys/keys'), 'KeysPage'),
    page('/registry/gates', () => import('./registry/gates'), 'GatesPage'),
    page('/audit', () => import('./audit/audit-page'), 'AuditPage', auditSearch),
    page('/audit/log', () => import('./audit/log-page'), 'LogPage', logSearch),
    page('/audit/refusals', () => import('./audit/refusals-page'), 'RefusalsPage'),
    page('/audit/exports', () => import('./audit/exports-page'), 'ExportsPage'),
    page('/audit/verify', () => import('./audit/verify-page'), 'VerifyPage'),
    page('/audit/$stream', () => import('./audit/timeline-page'), 'TimelinePage', asOfSearch),
    page('/operations', () => import('./operations/operations-page'), 'OperationsPage'),
    otherRoute,
  ]),
]);

export const createConsoleRouter = () =>
  createRouter({
    routeTree: routes,
    basepath: '/console',
    defaultPreload: 'intent',
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
