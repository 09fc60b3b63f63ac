import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { Layout } from './layout';
import { NotFound } from './page-error';

/** What every address of the console is below. */
export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

/** Above every page: asks who is there, then shows the page within the console's layout. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: Layout,
});

/** A page at an address of its own, whose files are read when it is opened. */
export const page = <const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    component: lazyRouteComponent(load, name),
  });
