import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import { replaceRows } from '@exchange/runtime/tables/write-rows';
import { retailLane } from '../../lanes.js';
import { positionColumns, projectRows } from '../../platform/resource/project-rows.js';
import { plan } from './decide.js';
import { planEvents } from './events.js';
import { planRow, stateOf, versionRows } from './rows.js';
import { type PlanVersionRow, plansTable, planVersionsTable } from './table.js';

const isPlanEvent = eventGuard(planEvents);

export const plansProjection: ProjectionPart = {
  of: retailLane,
  streamPrefixes: ['plan-'],
  tables: [plansTable, planVersionsTable],
  async apply(client, events) {
    const versions = new Map<string, readonly PlanVersionRow[]>();
    await projectRows(client, events, {
      table: plansTable,
      isOwn: isPlanEvent,
      idOf: ({ data }) => data.plan_id,
      rowAfter(before, event, at) {
        const state = plan.evolve(stateOf(before), event);
        if (state.status === 'absent') return undefined;
        const positions = positionColumns(before, at);
        if (event.type !== 'PlanPublished') {
          versions.set(event.data.plan_id, versionRows(state, positions));
        }
        return planRow(state, positions);
      },
    });
    if (versions.size === 0) return;
    await client.query(`delete from ${planVersionsTable.name} where id = any($1::uuid[])`, [
      [...versions.keys()],
    ]);
    await replaceRows(client, planVersionsTable, [...versions.values()].flat());
  },
};
