import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import { searchWords } from '@exchange/runtime/tables/search-words';
import { positionColumns, projectRows } from '../../platform/resource/project-rows.js';
import { enrollmentEvents } from './events.js';
import { enrollmentsLane } from './lane.js';
import { writeEnrollment } from './resource.js';
import { enrollmentsTable } from './table.js';

const isEnrollmentEvent = eventGuard(enrollmentEvents);

export const enrollmentsProjection: FeatureProjection = {
  lane: enrollmentsLane,
  version: 1,
  streamPrefixes: ['enrollment-'],
  tables: [enrollmentsTable],
  apply: (client, events) =>
    projectRows(client, events, {
      table: enrollmentsTable,
      isOwn: isEnrollmentEvent,
      idOf: ({ data }) => data.enrollment_id,
      rowAfter(before, event, at) {
        if (event.type === 'EnrollmentFenced') return before;
        const { enrollment_id: id, ...fields } = event.data;
        const { reseller_id, plan_id, premise_asset_id, customer_id, status } = fields;
        return {
          id,
          reseller_id,
          plan_id,
          premise_asset_id,
          customer_id,
          status,
          words: searchWords([fields.customer_name, fields.customer_email]),
          ...positionColumns(before, at),
          resource: writeEnrollment({ id, ...fields }),
        };
      },
    }),
};
