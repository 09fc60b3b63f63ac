import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { mapKeyId, resellerId } from '@exchange/units';
import { z } from 'zod';
import { by } from '../key/events.js';

export const mapKeyMade = defineEvent({
  type: 'MapKeyMade',
  description:
    'A read-only key for maps was made, for a reseller or for the platform. The key is not stored; the SHA-256 digest of its text, in hex, identifies it.',
  data: z.object({
    map_key_id: mapKeyId,
    name: z.string(),
    reseller_id: resellerId.nullable(),
    digest: z.string(),
    made_by: by,
  }),
});

const mapKeyRevoked = defineEvent({
  type: 'MapKeyRevoked',
  description: 'A key for maps was revoked permanently.',
  data: z.object({ map_key_id: mapKeyId, revoked_by: by }),
});

export const mapKeyEvents = [mapKeyMade, mapKeyRevoked] as const;
export type MapKeyEvent = EventOf<(typeof mapKeyEvents)[number]>;
