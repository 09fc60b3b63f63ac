import type { Projection } from '@exchange/runtime/tables/projection';
import { assetsProjection } from './asset/projection.js';
import { auditProjection } from './audit/projection.js';
import { directoryProjection } from './directory/projection.js';
import { enrollmentsProjection } from './enrollment/projection.js';
import { marketProjection } from './market/projection.js';
import { exchangeProjection } from './transaction/projection.js';
import { utilitiesProjection } from './utility/projection.js';

export { connectReadTables, type ReadPool } from '@exchange/runtime/tables/connect';
export { migrate, readSchema } from '@exchange/runtime/tables/migrate';
export type {
  EventProjection,
  LoggedEvent,
  ProjectedEvent,
  Projection,
} from '@exchange/runtime/tables/projection';
export { storable } from '@exchange/runtime/tables/storable';
export {
  type EventMark,
  type LaneStanding,
  readTableIdentity,
  type TableIdentity,
} from '@exchange/runtime/tables/table-identity';
export { ledgerCodec } from './codec.js';

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
