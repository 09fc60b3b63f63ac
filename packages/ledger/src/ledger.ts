import { assembleModels, type Ledger } from './assemble-models.js';
import type { Installation } from './installation/installation.js';
import { models } from './models.js';

/** The product without its routes, for an installation with default settings. */
export const ledger = assembleModels(models);
export const { eventDefinitions, laneNames, projections } = ledger;

/** Returns the product, without its routes, for an installation. */
export const ledgerOf = (installation: Installation): Ledger =>
  assembleModels(models, installation);
