import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import { rowBatch } from '@exchange/runtime/tables/row-batch';
import { searchWords } from '@exchange/runtime/tables/search-words';
import { writeChanges } from '@exchange/runtime/tables/write-rows';
import { enrollmentEvents } from './events.js';
import { enrollmentsLane } from './lane.js';
import { writeEnrollment } from './resource.js';
import { type EnrollmentRow, enrollmentsTable } from './table.js';

const isEnrollmentEvent = eventGuard(enrollmentEvents);

/** Enrollments. */
export const enrollmentsProjection: FeatureProjection = {
  lane: enrollmentsLane,
  version: 1,
  streamPrefixes: ['enrollment-'],
  tables: [enrollmentsTable],
  async apply(client, events) {
    const rows = rowBatch<EnrollmentRow>(new Map());
    for (const { event, revision, position } of events) {
      if (!isEnrollmentEvent(event)) continue;
      const { enrollment_id: id, ...fields } = event.data;
      rows.put(id, {
        id,
        reseller_id: fields.reseller_id,
        plan_id: fields.plan_id,
        premise_asset_id: fields.premise_asset_id,
        customer_id: fields.customer_id,
        status: fields.status,
        words: searchWords([fields.customer_name, fields.customer_email]),
        revision: revision.toString(),
        created_position: position.toString(),
        resource: writeEnrollment({ id, ...fields }),
      });
    }
    await writeChanges(client, enrollmentsTable, rows.changes());
  },
};
