import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import {
  rowBatch,
  rowsById,
  upsertFromJson,
  writeChanges,
} from '@exchange/runtime/tables/row-batch';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import { directoryLane } from '../lanes.js';
import { noteVersions, writeVersions } from './attachment-versions.js';
import { type AttachmentStep, writeCustomerCounts } from './cost-key-customers.js';
import { type CustomerEvent, customerEvents } from './events.js';
import { type AttachmentRow, type CustomerRow, foldCustomer } from './rows.js';

const isCustomerEvent = eventGuard(customerEvents);

const upsertCustomers = upsertFromJson('customers', {
  id: 'uuid',
  name: 'text',
  email: 'text',
  external_ref: 'text',
  status: 'text',
  created_at: 'timestamptz',
  revision: 'bigint',
  created_position: 'bigint',
  resource: 'text',
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

/** Customers and their attachments, as they are and as they were, and the customers of each cost key. */
export const customersProjection: ProjectionPart = {
  of: directoryLane,
  streamPrefixes: ['customer-'],
  tables: [
    'attachments',
    'customers',
    'cost_key_customers',
    'cost_key_states',
    'cost_key_counts',
    'attachment_versions',
    'attachment_times',
  ],
  async apply(client, events) {
    const own = events.flatMap(({ event, ...at }) =>
      isCustomerEvent(event) ? [{ event, at }] : [],
    );
    const ids = touchedIds(own.map(({ event }) => event));
    const customers = rowBatch(
      await rowsById<CustomerRow>(client, 'select * from customers', ids.customers),
    );
    const attachments = rowBatch(
      await rowsById<AttachmentRow>(client, 'select * from attachments', ids.attachments),
    );
    const steps: AttachmentStep[] = [];
    const versions: Parameters<typeof noteVersions>[2] = [];
    for (const { event, at } of own) {
      const noted = noteVersions(attachments, at, versions);
      const step = foldCustomer(customers, noted, event, at);
      if (step !== undefined) steps.push(step);
    }
    await writeChanges(client, 'customers', upsertCustomers, customers.changes());
    await writeChanges(client, 'attachments', upsertAttachments, attachments.changes());
    await writeCustomerCounts(client, steps);
    await writeVersions(client, versions);
  },
};

/** The rows that a batch changes without having created them itself. */
function touchedIds(events: readonly CustomerEvent[]) {
  const customers = new Set<string>();
  const attachments = new Set<string>();
  for (const event of events) {
    if (event.type === 'CustomerRegistered') continue;
    customers.add(event.data.customer_id);
    if (event.type !== 'AttachmentAdded') attachments.add(event.data.link_id);
    if (event.type !== 'AttachmentRemoved' && event.data.demoted_link_id !== null) {
      attachments.add(event.data.demoted_link_id);
    }
  }
  return { customers, attachments };
}
