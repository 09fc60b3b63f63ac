import type { Caller } from '@exchange/runtime/credentials/caller';
import { bigint, nullable, text, uuid } from '@exchange/runtime/tables/definition/columns';
import { resellerId } from '@exchange/units';
import { z } from 'zod';
import { by } from './events.js';

export const keyMembers = <Id extends z.ZodType>(id: Id) => ({
  id,
  name: z.string(),
  reseller_id: resellerId.nullable().meta({
    description: 'The reseller whose data the key reads; null: the platform',
  }),
  status: z.enum(['active', 'revoked']),
  made_at: z.string().nullable().meta({ format: 'date-time' }),
  made_by: by.meta({ description: 'The credential that made it' }),
  revoked_at: z.string().nullable().meta({ format: 'date-time' }),
  revoked_by: by.nullable(),
});

export const keyColumns = {
  id: uuid(),
  reseller_id: nullable(uuid()),
  status: text(),
  revision: bigint(),
  created_position: bigint(),
  resource: text(),
};

export const keyName = z.string().trim().min(1).max(200).meta({
  description: 'Purpose and owner; lists show it',
});

export const actorOf = ({ kind, id }: Caller) => ({ kind, id });
