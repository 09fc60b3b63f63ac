import { assemble } from './assemble.js';
import { features } from './features.js';

/** The product, as its register has it. */
export const ledger = assemble(features);
export const { contracts: allContracts, eventDefinitions, laneNames } = ledger;
/** Every lane that makes tables. */
export const { projections } = ledger;
