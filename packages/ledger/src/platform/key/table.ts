import { bigint, nullable, text, timestamp, uuid } from '@exchange/runtime/tables/columns';
import { defineTable } from '@exchange/runtime/tables/define-table';
import { seenByReseller } from '@exchange/runtime/tables/seen';
import { keyColumns } from './key-fields.js';

export const keysTable = defineTable('access_keys', {
  key: ['id'],
  seen: seenByReseller(),
  columns: {
    ...keyColumns,
    /** Of the last event, for processes that read what changed. */
    changed_position: bigint(),
    /** The folded state, with digests. */
    state: text(),
  },
});

export const revokedTokensTable = defineTable('revoked_tokens', {
  key: ['id'],
  seen: seenByReseller(),
  columns: {
    /** The digest of the token. */
    id: text(),
    reseller_id: nullable(uuid()),
    expires_at: timestamp(),
    changed_position: bigint(),
  },
});
