export { registerCommandApi } from './app.js';
export type { CommandApiOptions } from './dependencies.js';
