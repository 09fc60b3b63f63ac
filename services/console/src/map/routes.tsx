import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route';

const mapRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/map',
  component: lazyRouteComponent(() => import('./map-page'), 'MapPage'),
});

/** The addresses of this folder's pages. */
export const mapRoutes = [mapRoute] as const;
