import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route';
import { readMapSearch } from './map-search';

const mapRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/map',
  validateSearch: readMapSearch,
  component: lazyRouteComponent(() => import('./map-page'), 'MapPage'),
});

export const mapRoutes = [mapRoute] as const;
