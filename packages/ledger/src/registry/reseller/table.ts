import { bigint, text, texts, uuid } from '@exchange/runtime/tables/columns';
import { defineTable } from '@exchange/runtime/tables/define-table';
import { seenByReseller } from '@exchange/runtime/tables/seen';

/** Resellers; each sees itself. */
export const resellersTable = defineTable('resellers', {
  key: ['id'],
  seen: seenByReseller('id'),
  columns: {
    id: uuid(),
    code: text(),
    name: text(),
    operating_states: texts(),
    /** Search text. */
    words: text(),
    revision: bigint(),
    created_position: bigint(),
    resource: text(),
  },
});
