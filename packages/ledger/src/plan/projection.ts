import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { LoggedEvent } from '@exchange/runtime/tables/projection';
import { searchWords } from '@exchange/runtime/tables/search-words';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import { replaceRows } from '@exchange/runtime/tables/write-rows';
import { marketLane } from '../lanes.js';
import { type PlanEvent, planEvents } from './events.js';
import { writePlan } from './resource.js';
import { type PlanRow, plansTable } from './table.js';

const isPlanEvent = eventGuard(planEvents);

/** Plans. */
export const plansProjection: ProjectionPart = {
  of: marketLane,
  streamPrefixes: ['plan-'],
  tables: [plansTable],
  async apply(client, events) {
    const rows = events.flatMap(({ event, ...at }) =>
      isPlanEvent(event) ? [planRow(event, at)] : [],
    );
    await replaceRows(client, plansTable, rows);
  },
};

function planRow({ data }: PlanEvent, { revision, position }: LoggedEvent): PlanRow {
  const { plan_id: id, utility_id, reseller_id, is_business } = data;
  const created_position = position.toString();
  const resource = writePlan({ ...data, id });
  return {
    id,
    utility_id,
    reseller_id,
    is_business,
    words: searchWords([data.name]),
    revision: revision.toString(),
    created_position,
    resource,
  };
}
