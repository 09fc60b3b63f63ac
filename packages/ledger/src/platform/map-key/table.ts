import { defineTable } from '@exchange/runtime/tables/define-table';
import { visibleToReseller } from '@exchange/runtime/tables/visibility';
import { keyColumns } from '../key/key-fields.js';

export const mapKeysTable = defineTable('map_keys', {
  key: ['id'],
  seen: visibleToReseller(),
  columns: keyColumns,
});
