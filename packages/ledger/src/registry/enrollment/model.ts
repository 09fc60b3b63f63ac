import { recordedAt } from '@exchange/runtime/event-log/metadata';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { RowOf } from '@exchange/runtime/tables/definition/define-table';
import type { FeatureProjection } from '@exchange/runtime/tables/definition/projection';
import { searchWords } from '@exchange/runtime/tables/queries/search-words';
import type { IsoDate } from '@exchange/units';
import type { FeatureModel } from '../../feature-model.js';
import { projectRows } from '../../platform/resource/project-rows.js';
import { enrollment } from './decide.js';
import { enrollmentClaimEvents, enrollmentEvents } from './events.js';
import { enrollmentsLane } from './lane.js';
import { writeEnrollment } from './resource.js';
import { exclusivityKey } from './service-point/service-point.js';
import { claimOf, type EnrollmentState, type PresentEnrollment, usesClaim } from './state.js';
import { isAllowed } from './steps/lifecycle.js';
import { enrollmentsTable } from './table.js';

const enrollmentsProjection: FeatureProjection = {
  lane: enrollmentsLane,
  version: 4,
  readsSince: 2,
  readableSince: 2,
  streamPrefixes: ['enrollment-'],
  tables: [enrollmentsTable],
  apply: (client, events) =>
    projectRows(client, events, {
      table: enrollmentsTable,
      of: enrollmentEvents,
      idOf: ({ data }) => data.enrollment_id,
      rowAfter(before, event, at) {
        const state = enrollment.evolve(stateBefore(before, at.revision), event, recordedAt(at));
        if (state.status === 'absent') return undefined;
        return rowOf(state, before?.created_position ?? at.position.toString());
      },
    }),
};

type EnrollmentRow = RowOf<typeof enrollmentsTable>;

function stateBefore(row: EnrollmentRow | undefined, revision: bigint): EnrollmentState {
  if (row === undefined || row.state === null) {
    return { status: 'absent', revision: Number(revision) - 1 };
  }
  return JSON.parse(row.state);
}

function rowOf(state: PresentEnrollment, created_position: string): EnrollmentRow {
  const { status, enrollment: fields } = state;
  const isSwitching = usesClaim(state, claimOf('switch', state));
  return {
    id: fields.id,
    reseller_id: fields.reseller_id,
    plan_id: fields.plan_id,
    premise_asset_id: fields.premise_asset_id,
    customer_id: fields.customer_id,
    status,
    effective_date: fields.effective_date,
    ended_on: fields.ended_on,
    tracking_number: fields.tracking_number,
    rescission_ends_on: isAllowed('Rescind', status) ? fields.rescission_ends_on : null,
    supply_ends_on: status === 'active' ? earlier(fields.ending_on, fields.term_ends_on) : null,
    exclusivity_key: status === 'pending' ? null : exclusivityKey(fields),
    ending_on: fields.ending_on,
    switches_on: isSwitching ? fields.effective_date : null,
    lapses_at: status === 'submitted' ? state.lapses_at : null,
    is_activating: state.activation !== null,
    is_switch_objected: state.objection !== null,
    words: searchWords([fields.customer_name, fields.customer_email]),
    revision: state.shown_revision.toString(),
    created_position,
    resource: writeEnrollment(state),
    state: JSON.stringify(state),
  };
}

function earlier(one: IsoDate | null, other: IsoDate | null): IsoDate | null {
  return one === null || (other !== null && other < one) ? other : one;
}

export const enrollmentModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'enrollment-<id>',
      events: enrollmentEvents,
      lanes: enrollmentsLane,
    }),
    defineStreams({
      stream: 'enrollment_claim-<digest>',
      events: enrollmentClaimEvents,
      // Claims have no table: decisions read their streams.
      lanes: 'none',
    }),
  ],
  projections: [enrollmentsProjection],
};
