import { createRoute } from '@tanstack/react-router';
import { Layout } from './layout';
import { rootRoute } from './root-route';

/** Above every page: asks who is there, then shows the page within the console's layout. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: Layout,
});
