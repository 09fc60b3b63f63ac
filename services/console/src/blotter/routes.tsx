import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route';

const blotterRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/blotter',
  component: lazyRouteComponent(() => import('./blotter-page'), 'BlotterPage'),
});

const dealRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/blotter/$transactionId',
  component: lazyRouteComponent(() => import('./deal-page'), 'DealPage'),
});

/** The addresses of this folder's pages. */
export const blotterRoutes = [blotterRoute, dealRoute] as const;
