import { page } from '../shell/signed-in-route';

export const registryRoutes = [
  page('/registry', () => import('./registry-page'), 'RegistryPage'),
  page('/registry/resellers', () => import('./resellers'), 'ResellersPage'),
  page('/registry/resellers/$id', () => import('./resellers'), 'ResellerPage'),
  page('/registry/customers', () => import('./customers'), 'CustomersPage'),
  page('/registry/customers/$id', () => import('./customers'), 'CustomerPage'),
  page('/registry/counterparties', () => import('./counterparties'), 'CounterpartiesPage'),
  page(
    '/registry/counterparties/import',
    () => import('./import/counterparty-import-page'),
    'CounterpartyImportPage',
  ),
  page('/registry/counterparties/$id', () => import('./counterparties'), 'CounterpartyPage'),
  page('/registry/assets', () => import('./assets'), 'AssetsPage'),
  page('/registry/assets/$id', () => import('./assets'), 'AssetPage'),
  page('/registry/utilities', () => import('./utilities'), 'UtilitiesPage'),
  page('/registry/utilities/$id', () => import('./utilities'), 'UtilityPage'),
  page('/registry/plans', () => import('./plans'), 'PlansPage'),
  page('/registry/plans/$id', () => import('./plans'), 'PlanPage'),
  page('/registry/enrollments', () => import('./enrollments'), 'EnrollmentsPage'),
  page('/registry/enrollments/$id', () => import('./enrollments'), 'EnrollmentPage'),
  page('/registry/cost-keys', () => import('./cost-keys'), 'CostKeysPage'),
  page('/registry/gates', () => import('./gates'), 'GatesPage'),
] as const;
