import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route';

const blotterRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/blotter',
  component: lazyRouteComponent(() => import('./blotter-page'), 'BlotterPage'),
});

const ticketRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/blotter/new',
  component: lazyRouteComponent(() => import('./ticket/ticket-page'), 'TicketPage'),
});

const importRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/blotter/import',
  component: lazyRouteComponent(() => import('./import/import-page'), 'ImportPage'),
});

const dealRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/blotter/$transactionId',
  component: lazyRouteComponent(() => import('./deal/deal-page'), 'DealPage'),
});

/** The addresses of this folder's pages. */
export const blotterRoutes = [blotterRoute, ticketRoute, importRoute, dealRoute] as const;
