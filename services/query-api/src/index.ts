export { registerQueryApi } from './app.js';
export type { QueryApiOptions } from './dependencies.js';
