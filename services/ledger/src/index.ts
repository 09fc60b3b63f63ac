export { type ApiOptions, type RunningApi, startApi } from './api/start-api.js';
