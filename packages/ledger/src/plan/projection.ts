import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { LoggedEvent } from '@exchange/runtime/tables/projection';
import { upsertFromJson, writeRows } from '@exchange/runtime/tables/row-batch';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import { marketLane } from '../lanes.js';
import { type PlanEvent, planEvents } from './events.js';
import { writePlan } from './resource.js';

const isPlanEvent = eventGuard(planEvents);

const upsertPlans = upsertFromJson('plans', {
  id: 'uuid',
  utility_id: 'uuid',
  reseller_id: 'uuid',
  is_business: 'boolean',
  revision: 'bigint',
  created_position: 'bigint',
  resource: 'text',
});

/** Plans. */
export const plansProjection: ProjectionPart = {
  of: marketLane,
  streamPrefixes: ['plan-'],
  tables: ['plans'],
  async apply(client, events) {
    const rows = events.flatMap(({ event, ...at }) =>
      isPlanEvent(event) ? [planRow(event, at)] : [],
    );
    await writeRows(client, upsertPlans, rows);
  },
};

function planRow({ data }: PlanEvent, { revision, position }: LoggedEvent) {
  const { plan_id: id, utility_id, reseller_id, is_business } = data;
  const created_position = position.toString();
  const resource = writePlan({ ...data, id });
  return {
    id,
    utility_id,
    reseller_id,
    is_business,
    revision: revision.toString(),
    created_position,
    resource,
  };
}
