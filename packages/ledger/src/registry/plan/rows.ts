import { searchWords } from '@exchange/runtime/tables/search-words';
import { quoteNumbers } from '@exchange/units';
import { z } from 'zod';
import type { PlanState, PresentPlan } from './decide.js';
import { plan } from './decide.js';
import { planPublished } from './events.js';
import { planFieldsAt, writePlan } from './resource.js';
import type { PlanRow, PlanVersionRow } from './table.js';

type Positions = Pick<PlanRow, 'revision' | 'created_position'>;

export function planRow(state: PresentPlan, positions: Positions): PlanRow {
  const isChanged = state.plan.changed_on !== null;
  return { ...shownRow(state, 0, positions), state: isChanged ? JSON.stringify(state) : null };
}

export function versionRows(state: PresentPlan, positions: Positions): readonly PlanVersionRow[] {
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
