import { assetsProjection } from './assets/projection.js';
import { auditProjection } from './audit/projection.js';
import { directoryProjection } from './directory/projection.js';
import { enrollmentsProjection } from './enrollments/projection.js';
import { exchangeProjection } from './exchange/projection.js';
import { marketProjection } from './market/projection.js';
import type { Projection } from './projection.js';
import { utilitiesProjection } from './utilities/projection.js';

export { connectReadTables, type ReadPool } from './database/connect.js';
export { migrate, readSchema } from './database/migrate.js';
export { storable } from './database/storable.js';
export {
  type EventMark,
  type LaneStanding,
  readTableIdentity,
  type TableIdentity,
} from './lanes/identity.js';
export { ledgerCodec } from './ledger-codec.js';
export type { EventProjection, LoggedEvent, ProjectedEvent, Projection } from './projection.js';

/** Every lane's projection. */
export const projections: readonly Projection[] = [
  directoryProjection,
  assetsProjection,
  utilitiesProjection,
  marketProjection,
  enrollmentsProjection,
  exchangeProjection,
  auditProjection,
];
