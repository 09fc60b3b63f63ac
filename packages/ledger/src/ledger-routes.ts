import { assembleRoutes, type LedgerRoutes } from './assemble-routes.js';
import { ledger } from './ledger.js';
import type { Installation } from './platform/installation/installation.js';
import { routes } from './routes.js';

/** The whole product, for an installation with default settings. */
export const ledgerRoutes = assembleRoutes(routes, ledger);
export const { contracts: allContracts } = ledgerRoutes;

/** The whole product, for an installation. */
export const ledgerRoutesOf = (installation: Installation): LedgerRoutes =>
  assembleRoutes(routes, ledger, installation);
