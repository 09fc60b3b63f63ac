import { assemble, type Ledger } from './assemble.js';
import { features } from './features.js';
import type { Installation } from './installation/installation.js';

/** The product, as its register has it: what it consists of. */
export const ledger = assemble(features);
export const { contracts: allContracts, eventDefinitions, laneNames } = ledger;
/** Every lane that makes tables, as it is where an installation settles nothing for itself. */
export const { projections } = ledger;

/** The product as an installation runs it. */
export const ledgerOf = (installation: Installation): Ledger => assemble(features, installation);
