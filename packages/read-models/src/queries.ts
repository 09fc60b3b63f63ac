export { type AssetFilter, getAsset, listAssets } from './assets/queries.js';
export { connectReadTables, type ReadDatabase } from './database/connect.js';
export { readSchema } from './database/migrate.js';
export {
  getCustomer,
  getReseller,
  listAttachments,
  listCustomers,
  listResellers,
  resellerExists,
} from './directory/queries.js';
export { getTransaction, listTransactions, type TransactionFilter } from './exchange/queries.js';
export type { Found } from './found.js';
export { type LaneStatus, listLanes } from './lanes/queries.js';
export { type Listing, type Page, readCursor } from './page.js';
