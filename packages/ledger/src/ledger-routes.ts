import { assembleRoutes, type LedgerRoutes } from './assemble-routes.js';
import { ledger } from './ledger.js';
import type { Installation } from './platform/installation/installation.js';
import { routes } from './routes.js';

export const ledgerRoutes = assembleRoutes(routes, ledger);
export const { contracts: allContracts } = ledgerRoutes;

export const ledgerRoutesOf = (installation: Installation): LedgerRoutes =>
  assembleRoutes(routes, ledger, installation);
