/** The one EventStoreDB that tests and the compose file name. */
export const eventStoreImage = 'eventstore/eventstore:23.10.0-bookworm-slim';
