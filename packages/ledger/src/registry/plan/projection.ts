import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { searchWords } from '@exchange/runtime/tables/search-words';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import { marketLane } from '../../lanes.js';
import { positionColumns, projectRows } from '../../platform/resource/project-rows.js';
import { planEvents } from './events.js';
import { writePlan } from './resource.js';
import { plansTable } from './table.js';

const isPlanEvent = eventGuard(planEvents);

export const plansProjection: ProjectionPart = {
  of: marketLane,
  streamPrefixes: ['plan-'],
  tables: [plansTable],
  apply: (client, events) =>
    projectRows(client, events, {
      table: plansTable,
      isOwn: isPlanEvent,
      idOf: ({ data }) => data.plan_id,
      rowAfter(before, { data: { plan_id: id, ...fields } }, at) {
        const { utility_id, reseller_id, is_business, name } = fields;
        return {
          id,
          utility_id,
          reseller_id,
          is_business,
          words: searchWords([name]),
          ...positionColumns(before, at),
          resource: writePlan({ id, ...fields }),
        };
      },
    }),
};
