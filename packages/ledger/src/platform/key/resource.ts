import { rights } from '@exchange/runtime/credentials/role';
import { keyId } from '@exchange/units';
import { z } from 'zod';
import { resourceWriter } from '../resource/write-resource.js';
import { keyMembers } from './key-fields.js';

const time = (description: string) =>
  z.string().nullable().meta({ format: 'date-time', description });

const fields = {
  ...keyMembers(keyId),
  owner: z.string().meta({ description: 'Whose deals those of the key are' }),
  roles: rights.meta({ description: '`all`: every operation' }),
  expires_at: time('End of the key; null: none'),
  rotated_at: time('Time of the last rotation; null: never'),
};

const example = {
  id: '7d0c2f5e-9a51-4a68-8f0e-2f6d1c9b3a47',
  name: 'Trading desk, Houston',
  reseller_id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
  status: 'active',
  made_at: '2026-11-20T12:00:00.000Z',
  made_by: { kind: 'api_key', id: 'ops' },
  revoked_at: null,
  revoked_by: null,
  owner: 'j.doe',
  roles: ['trader'],
  expires_at: '2027-11-20T12:00:00.000Z',
  rotated_at: null,
};

export const keyResource = z
  .object(fields)
  .meta({ id: 'Key', description: 'A named key.', example });

export const usedKeyResource = z
  .object({
    ...fields,
    last_used_on: z.string().nullable().meta({
      format: 'date',
      description: 'Day (UTC) of the last use; null: never used',
    }),
  })
  .meta({
    id: 'UsedKey',
    description: 'A named key, with the day of its last use.',
    example: { ...example, last_used_on: '2026-11-21' },
  });

export const madeKeyResource = z
  .object({
    ...fields,
    secret: z.string().nullable().meta({
      description: 'The text for `X-API-Key`, shown only once; null in a repeated answer',
    }),
  })
  .meta({
    id: 'MadeKey',
    description: 'A named key with a new secret.',
    example: { ...example, secret: 'lk_7d0c2f5e9a514a688f0e2f6d1c9b3a47_…' },
  });

export type KeyResource = z.output<typeof keyResource>;

export const writeKey = resourceWriter(keyResource);
export const writeUsedKey = resourceWriter(usedKeyResource);
export const writeMadeKey = resourceWriter(madeKeyResource);
