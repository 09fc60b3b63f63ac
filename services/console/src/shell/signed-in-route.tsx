import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { Layout } from './layout';
import { NotFound } from './page-error';

export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

/** Parent of all pages: requires a session. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: Layout,
});

/** Files are loaded lazily. */
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
