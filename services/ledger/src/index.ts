export { type ApiRole, serves } from './api/role.js';
export { type ApiOptions, type RunningApi, startApi } from './api/start-api.js';
export { type RunningTree, readRunFile } from './supervisor/run-file.js';
export { type RunningLedger, startLedger } from './supervisor/tree.js';
