export * from './asset/events.js';
export * from './customer/events.js';
export * from './decider.js';
export * from './event-schema.js';
export * from './geometry-schema.js';
export * from './reseller/events.js';
export * from './streams.js';
export * from './transaction/events.js';
