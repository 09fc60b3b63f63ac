export {
  createEventCodec,
  type EventCodec,
  type EventSchema,
  type RecordedEvent,
} from './codec.js';
export { connectEventLog } from './connect.js';
export {
  AppendTooLarge,
  EventLogUnavailable,
  RevisionConflict,
  StreamClosed,
  UndecodableEvent,
} from './errors.js';
export { eventIdFor } from './event-id.js';
export type {
  Actor,
  AppendResult,
  Delivery,
  EventLog,
  EventMetadata,
  EventToAppend,
  ExpectedRevision,
  Position,
  ReadAllOptions,
  ReadStreamOptions,
  Revision,
  StoredEvent,
  SubscribeOptions,
} from './types.js';
