import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineResourceHistory, historyOf } from '../../audit/history/history.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { addCsvList } from '../../platform/queries/csv-list.js';
import { csvPathsOf } from '../../platform/queries/csv-paths.js';
import { resourceReadsOn } from '../../platform/resource/reads.js';
import { streams } from '../../streams.js';
import * as contract from './contract.js';
import { enrollment } from './decide.js';
import { enrollmentEvents } from './events.js';
import { getEnrollment, listEnrollments } from './queries.js';
import { enrollmentResource, writeEnrollment } from './resource.js';
import type { PresentEnrollment } from './state.js';
import { addEnrollmentWrites } from './write.js';

const csvPaths = csvPathsOf(enrollmentResource);

export const enrollmentHistory = defineResourceHistory({
  ...historyOf(contract.getEnrollment),
  what: 'enrollment',
  summary: 'History of an enrollment',
  stream: streams.enrollment,
  events: enrollmentEvents,
  decider: enrollment,
  owners: (state) => [state.enrollment.reseller_id],
  view,
  resource: writeEnrollment,
  tag: ({ shown_revision }) => shown_revision.toString(),
});

/** Shows a started activation, and the supplier's objection to a switch, which have no status of their own. */
function view(state: PresentEnrollment) {
  const { status, enrollment: fields, activation, objection } = state;
  return {
    ...fields,
    status,
    ...(activation === null ? {} : { activating_on: activation.started_on }),
    ...(objection === null ? {} : { is_switch_objected: true }),
  };
}

export const enrollmentRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Enrollments: 'Premises enrolled in plans.',
  },
  write: addEnrollmentWrites,
  read(app, options) {
    const { implementResource } = resourceReadsOn(app, options);
    addCsvList(app, options, contract.listEnrollments, {
      paths: () => csvPaths,
      partSize: 2_000,
      begin:
        async ({ query, tables }) =>
        (page) =>
          listEnrollments(tables, query, page),
    });
    implementResource(contract.getEnrollment, enrollmentHistory, getEnrollment);
  },
  histories: [enrollmentHistory],
};
