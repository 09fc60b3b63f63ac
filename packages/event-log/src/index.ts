export { appendBytesMax } from './append/append-size.js';
export { fewAtATime } from './append/few-at-a-time.js';
export {
  createEventCodec,
  type EventCodec,
  type EventSchema,
  type RecordedEvent,
} from './codec.js';
export { connectEventLog } from './connect.js';
export {
  type ConnectionString,
  type Login,
  readConnectionString,
} from './connection/connection-string.js';
export {
  type AccessRefusal,
  AppendTooLarge,
  EventLogAccessRefused,
  EventLogUnavailable,
  LogRefused,
  RevisionConflict,
  StreamDeleted,
  UndecodableEvent,
  UnknownEventType,
  type Unreadable,
} from './errors.js';
export { eventIdFor } from './event-id.js';
export { type GrantOfAll, grantReadingAll, NotAUser } from './grant.js';
export { isEventMetadata } from './metadata.js';
export { checkStreamName, InvalidStreamName } from './stream-name.js';
export type {
  Actor,
  AppendOptions,
  AppendResult,
  Delivery,
  EventLog,
  EventLogNotice,
  EventLogOptions,
  EventMetadata,
  EventToAppend,
  ExpectedRevision,
  Position,
  ReadAllOptions,
  ReadStreamOptions,
  Revision,
  StoredEvent,
  SubscribeOptions,
  SubscriptionFilter,
} from './types.js';
