import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import { insertNewRows } from '@exchange/runtime/tables/write-rows';
import { writeJson } from '@exchange/units';
import type { FeatureModel } from '../../feature-model.js';
import { exchangeLane } from '../transaction/lane.js';
import type { LanePart } from '../transaction/projection.js';
import { type RefusalRow, refusalsTable } from '../transaction/table.js';
import { type RefusalEvent, refusalEvents } from './events.js';
import { detailOf } from './refusals.js';

const isRefusalEvent = eventGuard(refusalEvents);

export const refusalRows: LanePart = {
  streamPrefixes: ['refusal-'],
  tables: [refusalsTable],
  apply: (client, events) =>
    insertNewRows(
      client,
      refusalsTable,
      events.flatMap(({ event, position }) =>
        isRefusalEvent(event) ? [rowOf(event, position)] : [],
      ),
    ),
};

function rowOf({ data }: RefusalEvent, position: bigint): RefusalRow {
  const { refusal_id: id, reseller_id, operation, target, status, refusal, ...rest } = data;
  const { code } = refusal;
  const detail = detailOf(refusal, status);
  const members = { id, outcome: 'refused', reseller_id, operation, target, status, detail, code };
  return {
    id,
    reseller_id,
    created_position: position.toString(),
    code,
    actor_id: data.actor.id,
    refused_at: data.refused_at,
    resource: writeJson({ ...members, ...rest }),
  };
}

export const refusalModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'refusal-<id>',
      events: refusalEvents,
      lanes: exchangeLane,
    }),
  ],
};
