export {
  createLedgerClient,
  createUploadClient,
  type LedgerAddress,
  type LedgerClient,
  type UploadClient,
} from './client.js';
export type * from './interface.js';
export { nextCursor, PageRefused, pagesOf } from './pages.js';
export { problemText } from './problem.js';
