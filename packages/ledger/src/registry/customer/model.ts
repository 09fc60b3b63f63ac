import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { ProjectionPart } from '@exchange/runtime/tables/definition/shared-lane';
import { searchWords } from '@exchange/runtime/tables/queries/search-words';
import { indexable } from '@exchange/runtime/tables/storable';
import {
  type RowBatch,
  rowBatch,
  rowsById,
  writeChanges,
} from '@exchange/runtime/tables/write-rows';
import type { FeatureModel } from '../../feature-model.js';
import { directoryLane } from '../../lanes.js';
import type { ResourceFields } from '../../platform/resource/write-resource.js';
import { writeAttachment } from './attachment-resource.js';
import { type AttachmentStep, writeCustomerCounts } from './cost-key-customers.js';
import { type CustomerEvent, customerEvents } from './events.js';
import { type customerResource, writeCustomer } from './resource.js';
import {
  type AttachmentRow,
  attachmentsTable,
  type CustomerRow,
  costKeyCountsTable,
  costKeyCustomersTable,
  costKeyStatesTable,
  customersTable,
} from './table.js';

function foldCustomer(
  customers: RowBatch<CustomerRow>,
  attachments: RowBatch<AttachmentRow>,
  event: CustomerEvent,
  at: StoredEvent,
): readonly AttachmentStep[] {
  const id = event.data.customer_id;
  const revision = at.revision.toString();
  if (event.type === 'CustomerRegistered') {
    const created_position = at.position.toString();
    const created_at = at.created.toISOString();
    customers.put(id, {
      ...columnsOf({ id, ...event.data }),
      ...{ revision, created_position, created_at },
    });
    return [];
  }
  const customer = customers.get(id);
  if (customer !== undefined) customers.put(id, { ...changed(customer, event), revision });
  switch (event.type) {
    case 'CustomerUpdated':
    case 'EnrollmentReserved':
    case 'CostKeyRederivationRequested':
      return [];
    case 'AttachmentAdded': {
      const { link_id, reseller_id, state, cost_key, is_primary, demoted_link_id } = event.data;
      setPrimary(attachments, demoted_link_id, false);
      const row = { id: link_id, customer_id: id, reseller_id, state, cost_key, is_primary };
      const created_position = at.position.toString();
      attachments.put(link_id, { ...row, created_position, resource: writeAttachment(row) });
      return [stepOf(row, 1)];
    }
    case 'PrimaryPromoted':
      setPrimary(attachments, event.data.demoted_link_id, false);
      setPrimary(attachments, event.data.link_id, true);
      return [];
    case 'AttachmentCostKeyChanged': {
      const before = attachments.get(event.data.link_id);
      if (before === undefined) return [];
      const row = { ...before, cost_key: event.data.cost_key };
      attachments.put(before.id, { ...row, resource: writeAttachment(row) });
      return [stepOf(before, -1), stepOf(row, 1)];
    }
    case 'AttachmentRemoved': {
      const before = attachments.get(event.data.link_id);
      attachments.remove(event.data.link_id);
      return before === undefined ? [] : [stepOf(before, -1)];
    }
    default:
      return event satisfies never;
  }
}

type CustomerFields = ResourceFields<typeof customerResource>;

function changed(row: CustomerRow, event: CustomerEvent): CustomerRow {
  if (event.type !== 'CustomerUpdated') return row;
  const stored: CustomerFields = JSON.parse(row.resource);
  return { ...row, ...columnsOf({ ...stored, ...event.data.changes }) };
}

function columnsOf(fields: CustomerFields) {
  const { id, name, email, external_ref, status } = fields;
  const words = searchWords([name, email, external_ref]);
  return { id, name, email, external_ref, status, words, resource: writeCustomer(fields) };
}

function stepOf(
  row: Pick<AttachmentRow, 'reseller_id' | 'cost_key' | 'customer_id' | 'state'>,
  step: 1 | -1,
): AttachmentStep {
  const { reseller_id, customer_id, state } = row;
  const cost_key = indexable(row.cost_key);
  return { reseller_id, cost_key, customer_id, state, step };
}

function setPrimary(rows: RowBatch<AttachmentRow>, id: string | null, is_primary: boolean): void {
  const before = id === null ? undefined : rows.get(id);
  if (before === undefined) return;
  const row = { ...before, is_primary };
  rows.put(before.id, { ...row, resource: writeAttachment(row) });
}

const isCustomerEvent = eventGuard(customerEvents);

const customersProjection: ProjectionPart = {
  of: directoryLane,
  streamPrefixes: ['customer-'],
  tables: [
    attachmentsTable,
    customersTable,
    costKeyCustomersTable,
    costKeyStatesTable,
    costKeyCountsTable,
  ],
  async apply(client, events) {
    const own = events.flatMap(({ event, ...at }) =>
      isCustomerEvent(event) ? [{ event, at }] : [],
    );
    const ids = touchedIds(own.map(({ event }) => event));
    const customers = rowBatch(await rowsById(client, customersTable, ids.customers));
    const attachments = rowBatch(await rowsById(client, attachmentsTable, ids.attachments));
    const steps: AttachmentStep[] = [];
    for (const { event, at } of own) {
      steps.push(...foldCustomer(customers, attachments, event, at));
    }
    await writeChanges(client, customersTable, customers.changes());
    await writeChanges(client, attachmentsTable, attachments.changes());
    await writeCustomerCounts(client, steps);
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

export const customerModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'customer-<id>',
      events: customerEvents,
      lanes: directoryLane.lane,
    }),
  ],
  projections: [customersProjection],
};
