import { bigint, text, texts, uuid } from '@exchange/runtime/tables/definition/columns';
import { defineTable } from '@exchange/runtime/tables/definition/define-table';
import { visibleToReseller } from '@exchange/runtime/tables/definition/visibility';

export const resellersTable = defineTable('resellers', {
  key: ['id'],
  seen: visibleToReseller('id'),
  columns: {
    id: uuid(),
    code: text(),
    name: text(),
    operating_states: texts(),
    words: text(),
    revision: bigint(),
    created_position: bigint(),
    resource: text(),
  },
});
