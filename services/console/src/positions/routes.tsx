import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route';

const positionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/positions',
  component: lazyRouteComponent(() => import('./positions-page'), 'PositionsPage'),
});

const statementsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/statements',
  component: lazyRouteComponent(() => import('./statements-page'), 'StatementsPage'),
});

/** The addresses of this folder's pages. */
export const positionsRoutes = [positionsRoute, statementsRoute] as const;
