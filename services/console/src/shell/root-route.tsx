import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFound } from './not-found';

/** What every address of the console is below. */
export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound });
