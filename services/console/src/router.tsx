import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { auditRoutes } from './audit/routes';
import { blotterRoutes } from './blotter/routes';
import { mapRoutes } from './map/routes';
import { operationsRoutes } from './operations/routes';
import { positionsRoutes } from './positions/routes';
import { registryRoutes } from './registry/routes';
import { NotFound, PageError } from './shell/page-error';

import { rootRoute, signedInRoute } from './shell/signed-in-route';
import { statementsRoutes } from './statements/routes';

const indexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/blotter', replace: true });
  },
});

/** Unknown addresses keep the navigation. */
const otherRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  component: NotFound,
});

const routes = rootRoute.addChildren([
  signedInRoute.addChildren([
    indexRoute,
    ...blotterRoutes,
    ...positionsRoutes,
    ...statementsRoutes,
    ...mapRoutes,
    ...registryRoutes,
    ...auditRoutes,
    ...operationsRoutes,
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
