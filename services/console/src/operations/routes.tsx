import { page } from '../shell/signed-in-route';

/** Routes of the operations page. */
export const operationsRoutes = [
  page('/operations', () => import('./operations-page'), 'OperationsPage'),
] as const;
