import {
  bigint,
  boolean,
  integer,
  nullable,
  text,
  timestamp,
  uuid,
} from '@exchange/runtime/tables/definition/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/definition/define-table';
import { visibleThrough, visibleToReseller } from '@exchange/runtime/tables/definition/visibility';

export const costKeyCustomersTable = defineTable('cost_key_customers', {
  key: ['reseller_id', 'cost_key', 'customer_id'],
  seen: visibleToReseller(),
  columns: { reseller_id: uuid(), cost_key: text(), customer_id: uuid(), links: integer() },
});

export const costKeyCountsTable = defineTable('cost_key_counts', {
  key: ['cost_key', 'reseller_id'],
  seen: visibleToReseller(),
  columns: { reseller_id: uuid(), cost_key: text(), customer_count: integer() },
});

export const costKeyStatesTable = defineTable('cost_key_states', {
  key: ['reseller_id', 'cost_key', 'state'],
  seen: visibleToReseller(),
  columns: { reseller_id: uuid(), cost_key: text(), state: text(), links: integer() },
});

export const attachmentsTable = defineTable('attachments', {
  key: ['id'],
  seen: visibleToReseller(),
  columns: {
    id: uuid(),
    customer_id: uuid(),
    reseller_id: uuid(),
    state: nullable(text()),
    cost_key: text(),
    is_primary: boolean(),
    created_position: bigint(),
    resource: text(),
  },
});
export type AttachmentRow = RowOf<typeof attachmentsTable>;

export const customersTable = defineTable('customers', {
  key: ['id'],
  seen: visibleThrough(attachmentsTable, { named: 'customer_id', column: 'id' }),
  columns: {
    id: uuid(),
    name: text(),
    email: nullable(text()),
    external_ref: nullable(text()),
    status: text(),
    words: text(),
    created_at: timestamp(),
    revision: bigint(),
    created_position: bigint(),
    resource: text(),
  },
});
export type CustomerRow = RowOf<typeof customersTable>;
