import { assembleModels } from './assemble-models.js';
import { models } from './models.js';

export const ledger = assembleModels(models);
export const { eventDefinitions, laneNames, projections } = ledger;
