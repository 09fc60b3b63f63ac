import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route';

const operationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operations',
  component: lazyRouteComponent(() => import('./operations-page'), 'OperationsPage'),
});

/** The addresses of this folder's pages. */
export const operationsRoutes = [operationsRoute] as const;
