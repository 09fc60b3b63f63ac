import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route';

const getParentRoute = () => signedInRoute;

/** The addresses of this folder's pages. */
export const registryRoutes = [
  createRoute({
    getParentRoute,
    path: '/registry',
    component: lazyRouteComponent(() => import('./registry-page'), 'RegistryPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/resellers',
    component: lazyRouteComponent(() => import('./resellers'), 'ResellersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/resellers/$id',
    component: lazyRouteComponent(() => import('./resellers'), 'ResellerPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/customers',
    component: lazyRouteComponent(() => import('./customers'), 'CustomersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/customers/$id',
    component: lazyRouteComponent(() => import('./customers'), 'CustomerPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/counterparties',
    component: lazyRouteComponent(() => import('./counterparties'), 'CounterpartiesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/counterparties/import',
    component: lazyRouteComponent(
      () => import('./import/counterparty-import-page'),
      'CounterpartyImportPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/counterparties/$id',
    component: lazyRouteComponent(() => import('./counterparties'), 'CounterpartyPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/assets',
    component: lazyRouteComponent(() => import('./assets'), 'AssetsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/assets/$id',
    component: lazyRouteComponent(() => import('./assets'), 'AssetPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/utilities',
    component: lazyRouteComponent(() => import('./utilities'), 'UtilitiesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/utilities/$id',
    component: lazyRouteComponent(() => import('./utilities'), 'UtilityPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/plans',
    component: lazyRouteComponent(() => import('./plans'), 'PlansPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/plans/$id',
    component: lazyRouteComponent(() => import('./plans'), 'PlanPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/enrollments',
    component: lazyRouteComponent(() => import('./enrollments'), 'EnrollmentsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/enrollments/$id',
    component: lazyRouteComponent(() => import('./enrollments'), 'EnrollmentPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/cost-keys',
    component: lazyRouteComponent(() => import('./cost-keys'), 'CostKeysPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/registry/gates',
    component: lazyRouteComponent(() => import('./gates'), 'GatesPage'),
  }),
] as const;
