import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import {
  numberAt,
  numbersFor,
  type RegistrationNumbers,
} from '@exchange/runtime/tables/registration-numbers';
import { rowBatch } from '@exchange/runtime/tables/row-batch';
import { rowsById, writeChanges } from '@exchange/runtime/tables/write-rows';
import type { FeatureModel } from '../../feature-model.js';
import { assetsLane } from '../asset/lane.js';
import { utilityEvents } from './events.js';
import { utilitiesLane } from './lane.js';

import { foldUtility } from './rows.js';
import { utilitiesTable, utilityNumbersKeptTable, utilityPartsTable } from './table.js';

const isUtilityEvent = eventGuard(utilityEvents);

/** The fastest measured value for lookups. */
const partVertices = 128;

/** Utilities are never removed: the last number is the largest. */
const utilityNumbers: RegistrationNumbers = {
  types: ['UtilityRegistered'],
  keptTable: utilityNumbersKeptTable.name,
  async take(client) {
    const { rows } = await client.query<{ last: number }>(
      `select greatest((select max(objectid) from utilities), (select max(objectid) from utility_numbers_kept), 0) as last`,
    );
    return rows[0]?.last ?? 0;
  },
};

const utilitiesProjection: FeatureProjection = {
  lane: utilitiesLane,
  version: 1,
  streamPrefixes: ['utility-'],
  tables: [utilitiesTable, utilityPartsTable, utilityNumbersKeptTable],
  async apply(client, events, waiting) {
    const own = events.flatMap(({ event, ...at }) =>
      isUtilityEvent(event) ? [{ event, at }] : [],
    );
    const touched = new Set(
      own.flatMap(({ event }) =>
        event.type === 'UtilityRegistered' ? [] : [event.data.utility_id],
      ),
    );
    const rows = rowBatch(await rowsById(client, utilitiesTable, touched));
    const numbers = await numbersFor(client, utilityNumbers, events, waiting);
    const moved = new Set<string>();
    for (const { event, at } of own) {
      const id = foldUtility(rows, event, at, () => numberAt(numbers, at.position));
      if (id !== undefined) moved.add(id);
    }
    await writeChanges(client, utilitiesTable, rows.changes());
    if (moved.size === 0) return;
    const ids = [...moved];
    await client.query('delete from utility_parts where utility_id = any($1::uuid[])', [ids]);
    await client.query(
      `insert into utility_parts (utility_id, geom)
       select id, st_subdivide(geom, ${partVertices}) from utilities where id = any($1::uuid[])`,
      [ids],
    );
  },
};

export const utilityModel: FeatureModel = {
  name: 'utility',
  streams: [
    defineStreams({
      stream: 'utility-<id>',
      events: utilityEvents,
      lanes: {
        // The assets lane numbers the layer of utilities.
        UtilityRegistered: [utilitiesLane, assetsLane],
        UtilityUpdated: [utilitiesLane],
      },
    }),
  ],
  projections: [utilitiesProjection],
};
