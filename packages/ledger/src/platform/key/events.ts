import { rights } from '@exchange/runtime/credentials/role';
import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { instant, keyId, resellerId } from '@exchange/units';
import { z } from 'zod';

export const by = z.object({ kind: z.string(), id: z.string() });
export type By = z.output<typeof by>;

const key = { key_id: keyId, reseller_id: resellerId.nullable() };

export const keyMade = defineEvent({
  type: 'KeyMade',
  description:
    'A named key was made, for a reseller or for the platform. The key is not stored; the SHA-256 digest of its text, in hex, identifies it.',
  data: z.object({
    ...key,
    name: z.string(),
    owner: z.string(),
    roles: rights,
    expires_at: instant.nullable(),
    digest: z.string(),
    made_by: by,
  }),
});

const keyRotated = defineEvent({
  type: 'KeyRotated',
  description:
    'A named key got a new secret. The secret before is accepted until `previous_until`; earlier ones are not.',
  data: z.object({ ...key, digest: z.string(), previous_until: instant, rotated_by: by }),
});

const keyRevoked = defineEvent({
  type: 'KeyRevoked',
  description: 'A named key was revoked permanently, and with it its tokens.',
  data: z.object({ ...key, revoked_by: by }),
});

export const keyEvents = [keyMade, keyRotated, keyRevoked] as const;
export type KeyEvent = EventOf<(typeof keyEvents)[number]>;
