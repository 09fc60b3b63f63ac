export * from './condition.js';
export * from './instants.js';
export * from './parse.js';
export * from './refused.js';
