import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route';
import { auditSearch, logSearch, timelineSearch } from './search';

const auditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./audit-page'), 'AuditPage'),
});

const logRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit/log',
  validateSearch: logSearch,
  component: lazyRouteComponent(() => import('./log-page'), 'LogPage'),
});

const refusalsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit/refusals',
  component: lazyRouteComponent(() => import('./refusals-page'), 'RefusalsPage'),
});

const verifyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit/verify',
  component: lazyRouteComponent(() => import('./verify-page'), 'VerifyPage'),
});

const timelineRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit/$stream',
  validateSearch: timelineSearch,
  component: lazyRouteComponent(() => import('./timeline-page'), 'TimelinePage'),
});

export const auditRoutes = [
  auditRoute,
  logRoute,
  refusalsRoute,
  verifyRoute,
  timelineRoute,
] as const;
