import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import { rowBatch, upsertFromJson, writeChanges } from '@exchange/runtime/tables/row-batch';
import { enrollmentEvents } from './events.js';
import { writeEnrollment } from './resource.js';

interface EnrollmentRow {
  readonly id: string;
  readonly reseller_id: string | null;
  readonly revision: string;
  readonly created_position: string;
  readonly resource: string;
}

const isEnrollmentEvent = eventGuard(enrollmentEvents);

const upsertEnrollments = upsertFromJson('enrollments', {
  id: 'uuid',
  reseller_id: 'uuid',
  revision: 'bigint',
  created_position: 'bigint',
  resource: 'text',
});

/** Enrollments. */
export const enrollmentsProjection: FeatureProjection = {
  lane: 'enrollments',
  version: 1,
  streamPrefixes: ['enrollment-'],
  tables: ['enrollments'],
  async apply(client, events) {
    const rows = rowBatch<EnrollmentRow>(new Map());
    for (const { event, revision, position } of events) {
      if (!isEnrollmentEvent(event)) continue;
      const { enrollment_id: id, ...fields } = event.data;
      rows.put(id, {
        id,
        reseller_id: fields.reseller_id,
        revision: revision.toString(),
        created_position: position.toString(),
        resource: writeEnrollment({ id, ...fields }),
      });
    }
    await writeChanges(client, 'enrollments', upsertEnrollments, rows.changes());
  },
};
