import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route';
import { readListSearch, readPreviewSearch } from './statement-search';

const statementsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/statements',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./statements-page'), 'StatementsPage'),
});

const previewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/statements/preview',
  validateSearch: readPreviewSearch,
  component: lazyRouteComponent(() => import('./preview-page'), 'PreviewPage'),
});

const statementRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/statements/$statementId',
  component: lazyRouteComponent(() => import('./statement-page'), 'StatementPage'),
});

export const statementsRoutes = [statementsRoute, previewRoute, statementRoute] as const;
