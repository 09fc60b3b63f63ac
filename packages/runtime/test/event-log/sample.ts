import { randomUUID } from 'node:crypto';
import type { EventToAppend } from '../../src/event-log/types.js';
import { sampleMetadata } from '../logged.js';

export function anEvent(data: unknown = {}, type = 'Noted'): EventToAppend {
  const id = randomUUID();
  const metadata = { ...sampleMetadata, schema_version: 1, $causationId: id };
  return { id, type, data, metadata };
}

export const aStream = (kind = 'note') => `${kind}-${randomUUID()}`;
