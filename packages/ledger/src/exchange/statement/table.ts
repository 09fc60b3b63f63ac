import {
  bigint,
  integer,
  nullable,
  text,
  texts,
  uuid,
} from '@exchange/runtime/tables/definition/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/definition/define-table';
import { visibleToReseller } from '@exchange/runtime/tables/definition/visibility';

export const statementsTable = defineTable('statements', {
  key: ['id'],
  seen: visibleToReseller(),
  columns: {
    id: uuid(),
    reseller_id: nullable(uuid()),
    counterparty_id: uuid(),
    month: text(),
    series_id: uuid(),
    lines_id: uuid(),
    run_number: integer(),
    revision: bigint(),
    created_position: bigint(),
    resource: text(),
  },
});
export type StatementRow = RowOf<typeof statementsTable>;

export const statementLinesTable = defineTable('statement_lines', {
  key: ['lines_id', 'part'],
  seen: visibleToReseller(),
  columns: {
    lines_id: uuid(),
    part: integer(),
    reseller_id: nullable(uuid()),
    series_id: uuid(),
    run_number: integer(),
    transaction_ids: texts(),
    lines: text(),
  },
});
export type StatementLinesRow = RowOf<typeof statementLinesTable>;
