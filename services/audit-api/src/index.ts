export { registerAuditApi } from './app.js';
export type { AuditApiOptions } from './dependencies.js';
export { createLogTree, type LogTree } from './log-tree.js';
export type { Place } from './publish/place.js';
export { type BucketAccess, placeAt } from './publish/place-at.js';
export {
  type Publication,
  type Publisher,
  type PublisherOptions,
  startPublisher,
} from './publish/publisher.js';
