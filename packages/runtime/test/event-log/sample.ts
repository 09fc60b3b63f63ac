import { randomUUID } from 'node:crypto';
import { instant } from '@exchange/units';
import type { EventToAppend } from '../../src/event-log/types.js';

export function anEvent(data: unknown = {}, type = 'Noted'): EventToAppend {
  const id = randomUUID();
  return {
    id,
    type,
    data,
    metadata: {
      schema_version: 1,
      recorded_at: instant.parse('2026-11-21T00:00:00.000Z'),
      actor: { kind: 'system', id: 'test' },
      scope: 'platform',
      request_id: 'request',
      $correlationId: 'correlation',
      $causationId: id,
    },
  };
}

export const aStream = (kind = 'note') => `${kind}-${randomUUID()}`;
