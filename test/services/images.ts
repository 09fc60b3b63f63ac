export const images = {
  eventStore: process.env['EVENTSTORE_IMAGE'] ?? 'eventstore/eventstore:23.10.0-bookworm-slim',
  postgres: process.env['POSTGRES_IMAGE'] ?? 'postgis/postgis:17-3.5',
  redis: process.env['REDIS_IMAGE'] ?? 'redis:7.4-alpine',
};
