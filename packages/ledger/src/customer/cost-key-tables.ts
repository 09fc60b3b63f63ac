import { integer, text, uuid } from '@exchange/runtime/tables/columns';
import { defineTable } from '@exchange/runtime/tables/define-table';
import { seenByReseller } from '@exchange/runtime/tables/seen';

/** How many attachments join a customer to a cost key of a reseller. */
export const costKeyCustomersTable = defineTable('cost_key_customers', {
  key: ['reseller_id', 'cost_key', 'customer_id'],
  seen: seenByReseller(),
  columns: { reseller_id: uuid(), cost_key: text(), customer_id: uuid(), links: integer() },
});

/** How many customers each reseller's cost keys have. */
export const costKeyCountsTable = defineTable('cost_key_counts', {
  key: ['cost_key', 'reseller_id'],
  seen: seenByReseller(),
  columns: { reseller_id: uuid(), cost_key: text(), customer_count: integer() },
});

/** How many attachments have a cost key of a reseller in a state. */
export const costKeyStatesTable = defineTable('cost_key_states', {
  key: ['reseller_id', 'cost_key', 'state'],
  seen: seenByReseller(),
  columns: { reseller_id: uuid(), cost_key: text(), state: text(), links: integer() },
});
