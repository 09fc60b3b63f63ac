import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { ProjectionPart } from '@exchange/runtime/tables/definition/shared-lane';
import { searchWords } from '@exchange/runtime/tables/queries/search-words';
import { replaceRows } from '@exchange/runtime/tables/write-rows';
import { quoteNumbers } from '@exchange/units';
import { z } from 'zod';
import type { FeatureModel } from '../../feature-model.js';
import { retailLane } from '../../lanes.js';
import { positionColumns, projectRows } from '../../platform/resource/project-rows.js';
import { type PlanState, type PresentPlan, plan } from './decide.js';
import { planEvents, planPublished } from './events.js';
import { planFieldsAt, writePlan } from './resource.js';
import { type PlanRow, type PlanVersionRow, plansTable, planVersionsTable } from './table.js';

type Positions = Pick<PlanRow, 'revision' | 'created_position'>;

export function planRow(state: PresentPlan, positions: Positions): PlanRow {
  const isChanged = state.plan.changed_on !== null;
  return { ...shownRow(state, 0, positions), state: isChanged ? JSON.stringify(state) : null };
}

function versionRows(state: PresentPlan, positions: Positions): readonly PlanVersionRow[] {
  const { versions, changed_on } = state.plan;
  const [first] = versions;
  return versions.flatMap(({ effective_date }, index) =>
    index === 0 || changed_on === null
      ? []
      : [
          {
            ...shownRow(state, index, positions),
            shown_from: effective_date,
            available_from: first.effective_date,
            changed_on,
          },
        ],
  );
}

function shownRow(state: PresentPlan, index: number, { revision, created_position }: Positions) {
  const fields = planFieldsAt(state, index);
  const { id, utility_id, reseller_id, is_business, name } = fields;
  return {
    id,
    utility_id,
    reseller_id,
    is_business,
    words: searchWords([name]),
    revision,
    created_position,
    shown_until: state.plan.versions[index + 1]?.effective_date ?? null,
    withdrawn_on: fields.withdrawn_on ?? null,
    resource: writePlan(fields),
  };
}

const publishedResource = z
  .looseObject({ id: z.string(), term_months: z.coerce.number() })
  .transform(({ id: plan_id, ...fields }) => ({ plan_id, ...fields }))
  .pipe(planPublished.data);

export function stateOf(row: PlanRow | undefined): PlanState {
  if (row === undefined) return plan.initialState;
  if (row.state !== null) return JSON.parse(row.state);
  const data = publishedResource.parse(JSON.parse(quoteNumbers(row.resource, () => true)));
  return plan.evolve(plan.initialState, { type: 'PlanPublished', data });
}

export const plansProjection: ProjectionPart = {
  of: retailLane,
  streamPrefixes: ['plan-'],
  tables: [plansTable, planVersionsTable],
  async apply(client, events) {
    const changed = new Map<string, Parameters<typeof versionRows>>();
    await projectRows(client, events, {
      table: plansTable,
      of: planEvents,
      idOf: ({ data }) => data.plan_id,
      rowAfter(before, event, at) {
        const state = plan.evolve(stateOf(before), event);
        if (state.status === 'absent') return undefined;
        const positions = positionColumns(before, at);
        if (event.type !== 'PlanPublished') {
          changed.set(event.data.plan_id, [state, positions]);
        }
        return planRow(state, positions);
      },
    });
    if (changed.size === 0) return;
    await client.query(`delete from ${planVersionsTable.name} where id = any($1::uuid[])`, [
      [...changed.keys()],
    ]);
    // Built once for a batch: a plan may have thousands of versions.
    const versions = [...changed.values()].flatMap((last) => versionRows(...last));
    await replaceRows(client, planVersionsTable, versions);
  },
};

export const planModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'plan-<id>',
      events: planEvents,
      lanes: retailLane.lane,
    }),
  ],
  projections: [plansProjection],
};
