export { createLedgerClient, type LedgerAddress, type LedgerClient } from './client.js';
export type * from './interface.js';
export { nextCursor, PageRefused, pagesOf } from './pages.js';
export { problemText } from './problem.js';
