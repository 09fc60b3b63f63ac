import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { rowBatch } from '@exchange/runtime/tables/row-batch';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import { rowsById, writeChanges } from '@exchange/runtime/tables/write-rows';
import { directoryLane } from '../../lanes.js';
import { noteVersions, writeVersions } from './attachment-versions.js';
import { type AttachmentStep, writeCustomerCounts } from './cost-key-customers.js';
import {
  costKeyCountsTable,
  costKeyCustomersTable,
  costKeyStatesTable,
} from './cost-key-tables.js';
import { type CustomerEvent, customerEvents } from './events.js';
import { foldCustomer } from './rows.js';
import {
  attachmentsTable,
  attachmentTimesTable,
  attachmentVersionsTable,
  customersTable,
} from './table.js';

const isCustomerEvent = eventGuard(customerEvents);

export const customersProjection: ProjectionPart = {
  of: directoryLane,
  streamPrefixes: ['customer-'],
  tables: [
    attachmentsTable,
    customersTable,
    costKeyCustomersTable,
    costKeyStatesTable,
    costKeyCountsTable,
    attachmentVersionsTable,
    attachmentTimesTable,
  ],
  async apply(client, events) {
    const own = events.flatMap(({ event, ...at }) =>
      isCustomerEvent(event) ? [{ event, at }] : [],
    );
    const ids = touchedIds(own.map(({ event }) => event));
    const customers = rowBatch(await rowsById(client, customersTable, ids.customers));
    const attachments = rowBatch(await rowsById(client, attachmentsTable, ids.attachments));
    const steps: AttachmentStep[] = [];
    const versions: Parameters<typeof noteVersions>[2] = [];
    for (const { event, at } of own) {
      const noted = noteVersions(attachments, at, versions);
      steps.push(...foldCustomer(customers, noted, event, at));
    }
    await writeChanges(client, customersTable, customers.changes());
    await writeChanges(client, attachmentsTable, attachments.changes());
    await writeCustomerCounts(client, steps);
    await writeVersions(client, versions);
  },
};

function touchedIds(events: readonly CustomerEvent[]) {
  const customers = new Set<string>();
  const attachments = new Set<string>();
  for (const event of events) {
    if (event.type === 'CustomerRegistered') continue;
    const { data } = event;
    customers.add(data.customer_id);
    if ('link_id' in data && event.type !== 'AttachmentAdded') attachments.add(data.link_id);
    if ('demoted_link_id' in data && data.demoted_link_id !== null) {
      attachments.add(data.demoted_link_id);
    }
  }
  return { customers, attachments };
}
