import { assembleModels } from './assemble-models.js';
import { models } from './models.js';

/** The product without its routes. */
export const ledger = assembleModels(models);
export const { eventDefinitions, laneNames, projections } = ledger;
