export { registerAuditApi } from './app.js';
export type { AuditApiOptions } from './dependencies.js';
