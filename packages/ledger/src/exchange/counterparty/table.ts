import { bigint, nullable, text, uuid } from '@exchange/runtime/tables/definition/columns';
import { defineTable } from '@exchange/runtime/tables/definition/define-table';
import {
  visibleInAnyWay,
  visibleThrough,
  visibleWhere,
} from '@exchange/runtime/tables/definition/visibility';
import { transactionsTable } from '../transaction/table.js';

export const counterpartiesTable = defineTable('counterparties', {
  key: ['id'],
  seen: visibleInAnyWay(
    visibleWhere('status', 'active'),
    visibleThrough(transactionsTable, { named: 'counterparty_id', column: 'id' }),
  ),
  columns: {
    id: uuid(),
    code: text(),
    name: text(),
    words: text(),
    lei: nullable(text()),
    eic: nullable(text()),
    status: text(),
    revision: bigint(),
    created_position: bigint(),
    resource: text(),
  },
});
