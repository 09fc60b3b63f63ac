import { defineTable } from '@exchange/runtime/tables/define-table';
import { seenByReseller } from '@exchange/runtime/tables/seen';
import { keyColumns } from '../key/key-fields.js';

/** Only the platform has routes. */
export const mapKeysTable = defineTable('map_keys', {
  key: ['id'],
  seen: seenByReseller(),
  columns: keyColumns,
});
