import { integer, text, uuid } from '@exchange/runtime/tables/columns';
import { defineTable } from '@exchange/runtime/tables/define-table';
import { visibleToReseller } from '@exchange/runtime/tables/visibility';

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
