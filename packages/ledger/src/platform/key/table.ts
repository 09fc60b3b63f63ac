import {
  bigint,
  nullable,
  text,
  timestamp,
  uuid,
} from '@exchange/runtime/tables/definition/columns';
import { defineTable } from '@exchange/runtime/tables/definition/define-table';
import { visibleToReseller } from '@exchange/runtime/tables/definition/visibility';
import { keyColumns } from './key-fields.js';

export const keysTable = defineTable('access_keys', {
  key: ['id'],
  seen: visibleToReseller(),
  columns: {
    ...keyColumns,
    changed_position: bigint(),
    state: text(),
  },
});

export const revokedTokensTable = defineTable('revoked_tokens', {
  key: ['id'],
  seen: visibleToReseller(),
  columns: {
    id: text(),
    reseller_id: nullable(uuid()),
    expires_at: timestamp(),
    changed_position: bigint(),
  },
});
