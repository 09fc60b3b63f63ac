import { page } from '../shell/signed-in-route';

export const operationsRoutes = [
  page('/operations', () => import('./operations-page'), 'OperationsPage'),
] as const;
