import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
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
import { foldedRow, projectRows } from '../../platform/resource/project-rows.js';
import { writeAttachment } from './attachment-resource.js';
import { type AttachmentStep, writeCustomerCounts } from './cost-key-customers.js';
import { customer } from './decide.js';
import { type CustomerEvent, customerEvents } from './events.js';
import { writeCustomer } from './resource.js';
import {
  type AttachmentRow,
  attachmentsTable,
  type CustomerRow,
  costKeyCountsTable,
  costKeyCustomersTable,
  costKeyStatesTable,
  customersTable,
} from './table.js';

const customerAfter = foldedRow(
  customer,
  ({ resource }: CustomerRow) => ({
    status: 'registered' as const,
    customer: JSON.parse(resource),
    attachments: [],
    enrollments: [],
  }),
  ({ customer: fields }, positions, at, before) => {
    const { id, name, email, external_ref, status } = fields;
    return {
      ...{ id, name, email, external_ref, status, ...positions },
      words: searchWords([name, email, external_ref]),
      created_at: before?.created_at ?? at.created.toISOString(),
      resource: writeCustomer(fields),
    };
  },
);

function foldAttachments(
  attachments: RowBatch<AttachmentRow>,
  event: CustomerEvent,
  position: bigint,
): readonly AttachmentStep[] {
  switch (event.type) {
    case 'CustomerRegistered':
    case 'CustomerUpdated':
    case 'EnrollmentReserved':
    case 'CostKeyRederivationRequested':
      return [];
    case 'AttachmentAdded': {
      const { link_id, demoted_link_id, ...link } = event.data;
      setPrimary(attachments, demoted_link_id, false);
      const row = { id: link_id, ...link };
      const created_position = position.toString();
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
    await projectRows(client, events, {
      table: customersTable,
      of: customerEvents,
      idOf: ({ data }) => data.customer_id,
      rowAfter: customerAfter,
    });
    const ids = new Set(
      events.flatMap(({ event }) => (isCustomerEvent(event) ? linksOf(event) : [])),
    );
    const attachments = rowBatch(await rowsById(client, attachmentsTable, ids));
    const steps = events.flatMap(({ event, position }) =>
      isCustomerEvent(event) ? foldAttachments(attachments, event, position) : [],
    );
    await writeChanges(client, attachmentsTable, attachments.changes());
    await writeCustomerCounts(client, steps);
  },
};

function linksOf({ data }: CustomerEvent): readonly string[] {
  const ids = [
    'link_id' in data ? data.link_id : null,
    'demoted_link_id' in data ? data.demoted_link_id : null,
  ];
  return ids.filter((id) => id !== null);
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
