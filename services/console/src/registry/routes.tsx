import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route';

const getParentRoute = () => signedInRoute;

const registryRoute = createRoute({
  getParentRoute,
  path: '/registry',
  component: lazyRouteComponent(() => import('./registry-page'), 'RegistryPage'),
});
const resellersRoute = createRoute({
  getParentRoute,
  path: '/registry/resellers',
  component: lazyRouteComponent(() => import('./resellers-page'), 'ResellersPage'),
});
const resellerRoute = createRoute({
  getParentRoute,
  path: '/registry/resellers/$id',
  component: lazyRouteComponent(() => import('./reseller-page'), 'ResellerPage'),
});
const customersRoute = createRoute({
  getParentRoute,
  path: '/registry/customers',
  component: lazyRouteComponent(() => import('./customers-page'), 'CustomersPage'),
});
const customerRoute = createRoute({
  getParentRoute,
  path: '/registry/customers/$id',
  component: lazyRouteComponent(() => import('./customer-page'), 'CustomerPage'),
});
const counterpartiesRoute = createRoute({
  getParentRoute,
  path: '/registry/counterparties',
  component: lazyRouteComponent(() => import('./counterparties-page'), 'CounterpartiesPage'),
});
const counterpartyImportRoute = createRoute({
  getParentRoute,
  path: '/registry/counterparties/import',
  component: lazyRouteComponent(
    () => import('./import/counterparty-import-page'),
    'CounterpartyImportPage',
  ),
});
const counterpartyRoute = createRoute({
  getParentRoute,
  path: '/registry/counterparties/$id',
  component: lazyRouteComponent(() => import('./counterparty-page'), 'CounterpartyPage'),
});
const assetsRoute = createRoute({
  getParentRoute,
  path: '/registry/assets',
  component: lazyRouteComponent(() => import('./assets-page'), 'AssetsPage'),
});
const assetRoute = createRoute({
  getParentRoute,
  path: '/registry/assets/$id',
  component: lazyRouteComponent(() => import('./asset-page'), 'AssetPage'),
});
const utilitiesRoute = createRoute({
  getParentRoute,
  path: '/registry/utilities',
  component: lazyRouteComponent(() => import('./utilities-page'), 'UtilitiesPage'),
});
const utilityRoute = createRoute({
  getParentRoute,
  path: '/registry/utilities/$id',
  component: lazyRouteComponent(() => import('./utility-page'), 'UtilityPage'),
});
const plansRoute = createRoute({
  getParentRoute,
  path: '/registry/plans',
  component: lazyRouteComponent(() => import('./plans-page'), 'PlansPage'),
});
const planRoute = createRoute({
  getParentRoute,
  path: '/registry/plans/$id',
  component: lazyRouteComponent(() => import('./plan-page'), 'PlanPage'),
});
const enrollmentsRoute = createRoute({
  getParentRoute,
  path: '/registry/enrollments',
  component: lazyRouteComponent(() => import('./enrollments-page'), 'EnrollmentsPage'),
});
const enrollmentRoute = createRoute({
  getParentRoute,
  path: '/registry/enrollments/$id',
  component: lazyRouteComponent(() => import('./enrollment-page'), 'EnrollmentPage'),
});
const costKeysRoute = createRoute({
  getParentRoute,
  path: '/registry/cost-keys',
  component: lazyRouteComponent(() => import('./cost-keys-page'), 'CostKeysPage'),
});
const gatesRoute = createRoute({
  getParentRoute,
  path: '/registry/gates',
  component: lazyRouteComponent(() => import('./gates-page'), 'GatesPage'),
});

/** The addresses of this folder's pages. */
export const registryRoutes = [
  registryRoute,
  resellersRoute,
  resellerRoute,
  customersRoute,
  customerRoute,
  counterpartiesRoute,
  counterpartyImportRoute,
  counterpartyRoute,
  assetsRoute,
  assetRoute,
  utilitiesRoute,
  utilityRoute,
  plansRoute,
  planRoute,
  enrollmentsRoute,
  enrollmentRoute,
  costKeysRoute,
  gatesRoute,
] as const;
