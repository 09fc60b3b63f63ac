import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route';

const registryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry',
  component: lazyRouteComponent(() => import('./registry-page'), 'RegistryPage'),
});

const resellersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/resellers',
  component: lazyRouteComponent(() => import('./resellers-page'), 'ResellersPage'),
});

const resellerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/resellers/$id',
  component: lazyRouteComponent(() => import('./reseller-page'), 'ResellerPage'),
});

const customersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/customers',
  component: lazyRouteComponent(() => import('./customers-page'), 'CustomersPage'),
});

const customerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/customers/$id',
  component: lazyRouteComponent(() => import('./customer-page'), 'CustomerPage'),
});

const counterpartiesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/counterparties',
  component: lazyRouteComponent(() => import('./counterparties-page'), 'CounterpartiesPage'),
});

const counterpartyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/counterparties/$id',
  component: lazyRouteComponent(() => import('./counterparty-page'), 'CounterpartyPage'),
});

const assetsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/assets',
  component: lazyRouteComponent(() => import('./assets-page'), 'AssetsPage'),
});

const assetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/assets/$id',
  component: lazyRouteComponent(() => import('./asset-page'), 'AssetPage'),
});

const utilitiesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/utilities',
  component: lazyRouteComponent(() => import('./utilities-page'), 'UtilitiesPage'),
});

const utilityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/utilities/$id',
  component: lazyRouteComponent(() => import('./utility-page'), 'UtilityPage'),
});

const plansRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/plans',
  component: lazyRouteComponent(() => import('./plans-page'), 'PlansPage'),
});

const planRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/registry/plans/$id',
  component: lazyRouteComponent(() => import('./plan-page'), 'PlanPage'),
});

/** The addresses of this folder's pages. */
export const registryRoutes = [
  registryRoute,
  resellersRoute,
  resellerRoute,
  customersRoute,
  customerRoute,
  counterpartiesRoute,
  counterpartyRoute,
  assetsRoute,
  assetRoute,
  utilitiesRoute,
  utilityRoute,
  plansRoute,
  planRoute,
] as const;
