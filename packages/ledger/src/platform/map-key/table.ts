import { defineTable } from '@exchange/runtime/tables/definition/define-table';
import { visibleToReseller } from '@exchange/runtime/tables/definition/visibility';
import { keyColumns } from '../key/key-fields.js';

export const mapKeysTable = defineTable('map_keys', {
  key: ['id'],
  seen: visibleToReseller(),
  columns: keyColumns,
});
