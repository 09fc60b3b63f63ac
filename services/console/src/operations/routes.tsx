import { page } from '../shell/signed-in-route';

/** The addresses of this folder's pages. */
export const operationsRoutes = [
  page('/operations', () => import('./operations-page'), 'OperationsPage'),
] as const;
