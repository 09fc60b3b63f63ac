import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route';
import { readSearch } from './position-search';

const positionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/positions',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./positions-page'), 'PositionsPage'),
});

export const positionsRoutes = [positionsRoute] as const;
