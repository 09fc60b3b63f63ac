import { type AnyEvent, eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import {
  rowBatch,
  rowsById,
  upsertFromJson,
  writeChanges,
} from '@exchange/runtime/tables/row-batch';
import { customerEvents } from '../customer/events.js';
import { resellerEvents } from '../reseller/events.js';
import { noteVersions, writeVersions } from './attachment-versions.js';
import { type AttachmentStep, writeCustomerCounts } from './cost-key-customers.js';
import {
  type AttachmentRow,
  type CustomerRow,
  foldCustomer,
  foldReseller,
  type ResellerRow,
} from './rows.js';

const isCustomerEvent = eventGuard(customerEvents);

const isResellerEvent = eventGuard(resellerEvents);

const placed = { revision: 'bigint', created_position: 'bigint', resource: 'text' };

const upsertResellers = upsertFromJson('resellers', {
  id: 'uuid',
  code: 'text',
  name: 'text',
  operating_states: 'text[]',
  ...placed,
});

const upsertCustomers = upsertFromJson('customers', {
  id: 'uuid',
  name: 'text',
  email: 'text',
  external_ref: 'text',
  status: 'text',
  created_at: 'timestamptz',
  ...placed,
});

const upsertAttachments = upsertFromJson('attachments', {
  id: 'uuid',
  customer_id: 'uuid',
  reseller_id: 'uuid',
  state: 'text',
  cost_key: 'text',
  is_primary: 'boolean',
  created_position: 'bigint',
  resource: 'text',
});

/** Resellers, customers and their attachments, and the customers of each cost key. */
export const directoryProjection: FeatureProjection = {
  lane: 'directory',
  // 2: customers keep when they were registered; rows without it are read as registered at an unknown time.
  version: 2,
  readsSince: 1,
  readableSince: 1,
  streamPrefixes: ['reseller-', 'customer-'],
  tables: [
    'attachments',
    'customers',
    'resellers',
    'cost_key_customers',
    'cost_key_states',
    'cost_key_counts',
    'attachment_versions',
    'attachment_times',
  ],
  async apply(client, events) {
    const ids = touchedIds(events.map(({ event }) => event));
    const resellers = rowBatch(
      await rowsById<ResellerRow>(client, 'select * from resellers', ids.resellers),
    );
    const customers = rowBatch(
      await rowsById<CustomerRow>(client, 'select * from customers', ids.customers),
    );
    const attachments = rowBatch(
      await rowsById<AttachmentRow>(client, 'select * from attachments', ids.attachments),
    );
    const steps: AttachmentStep[] = [];
    const versions: Parameters<typeof noteVersions>[2] = [];
    for (const { event, ...at } of events) {
      if (isResellerEvent(event)) foldReseller(resellers, event, at);
      else if (isCustomerEvent(event)) {
        const noted = noteVersions(attachments, at, versions);
        const step = foldCustomer(customers, noted, event, at);
        if (step !== undefined) steps.push(step);
      }
    }
    await writeChanges(client, 'resellers', upsertResellers, resellers.changes());
    await writeChanges(client, 'customers', upsertCustomers, customers.changes());
    await writeChanges(client, 'attachments', upsertAttachments, attachments.changes());
    await writeCustomerCounts(client, steps);
    await writeVersions(client, versions);
  },
};

/** The rows that a batch changes without having created them itself. */
function touchedIds(events: readonly AnyEvent[]) {
  const resellers = new Set<string>();
  const customers = new Set<string>();
  const attachments = new Set<string>();
  for (const event of events) {
    if (isResellerEvent(event)) {
      if (event.type !== 'ResellerRegistered') resellers.add(event.data.reseller_id);
    } else if (isCustomerEvent(event) && event.type !== 'CustomerRegistered') {
      customers.add(event.data.customer_id);
      if (event.type !== 'AttachmentAdded') attachments.add(event.data.link_id);
      if (event.type !== 'AttachmentRemoved' && event.data.demoted_link_id !== null) {
        attachments.add(event.data.demoted_link_id);
      }
    }
  }
  return { resellers, customers, attachments };
}
