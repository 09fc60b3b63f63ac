import { mapKeyId } from '@exchange/units';
import { z } from 'zod';
import { keyMembers } from '../key/key-fields.js';
import { resourceWriter } from '../resource/write-resource.js';

const example = {
  id: '7d0c2f5e-9a51-4a68-8f0e-2f6d1c9b3a47',
  name: 'Field crew, QGIS',
  reseller_id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
  status: 'active',
  made_at: '2026-11-20T12:00:00.000Z',
  made_by: { kind: 'api_key', id: 'ops' },
  revoked_at: null,
  revoked_by: null,
} as const;

const fields = keyMembers(mapKeyId);

export const mapKeyResource = z
  .object(fields)
  .meta({ id: 'MapKey', description: 'A read-only key for maps.', example });

export const usedMapKeyResource = z
  .object({
    ...fields,
    last_used_at: z.string().nullable().meta({
      format: 'date-time',
      description:
        'Time of the last use, to the minute; null: never used, or only while the database was unavailable',
    }),
  })
  .meta({
    id: 'UsedMapKey',
    description: 'A read-only key for maps, with the time of its last use.',
    example: { ...example, last_used_at: '2026-11-21T08:30:00.000Z' },
  });

export const madeMapKeyResource = z
  .object({
    ...fields,
    key: z.string().nullable().meta({
      description: 'The key, shown only once; null in a repeated answer',
    }),
  })
  .meta({
    id: 'MadeMapKey',
    description: 'A new read-only key for maps.',
    example: {
      ...example,
      key: 'mk_7d0c2f5e9a514a688f0e2f6d1c9b3a47_…',
    },
  });

export type MapKeyResource = z.output<typeof mapKeyResource>;

export const writeMapKey = resourceWriter(mapKeyResource);
export const writeUsedMapKey = resourceWriter(usedMapKeyResource);
export const writeMadeMapKey = resourceWriter(madeMapKeyResource);
