import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import {
  numberAt,
  numbersFor,
  type RegistrationNumbers,
} from '@exchange/runtime/tables/registration-numbers';
import {
  rowBatch,
  rowsById,
  upsertFromJson,
  writeChanges,
} from '@exchange/runtime/tables/row-batch';
import { utilityEvents } from './events.js';
import { foldUtility, type UtilityRow } from './rows.js';

const isUtilityEvent = eventGuard(utilityEvents);

const upsertUtilities = upsertFromJson(
  'utilities',
  {
    id: 'uuid',
    objectid: 'integer',
    code: 'text',
    name: 'text',
    state: 'text',
    attributes: 'text',
    service_status: 'text',
    territory_text: 'text',
    revision: 'bigint',
    created_position: 'bigint',
    resource: 'text',
    feature: 'text',
    esri_feature: 'text',
  },
  {
    geom: 'st_geomfromgeojson(r.territory_text)',
    extent: 'st_area(st_geomfromgeojson(r.territory_text))',
  },
);

const selectUtilities = `select id, objectid, code, name, state, attributes, service_status, territory_text, revision,
  created_position, resource, feature, esri_feature from utilities`;

/** Vertices of a territory's piece: where lookups measured fastest. */
const partVertices = 128;

/** Utilities are never removed: the last number is the largest, be it in use or kept. */
const utilityNumbers: RegistrationNumbers = {
  type: 'UtilityRegistered',
  keptTable: 'utility_numbers_kept',
  async take(client) {
    const { rows } = await client.query<{ last: number }>(
      `select greatest((select max(objectid) from utilities), (select max(objectid) from utility_numbers_kept), 0) as last`,
    );
    return rows[0]?.last ?? 0;
  },
};

/** Utilities and their territories, whole and in pieces. */
export const utilitiesProjection: FeatureProjection = {
  lane: 'utilities',
  version: 1,
  streamPrefixes: ['utility-'],
  tables: ['utilities', 'utility_parts', 'utility_numbers_kept'],
  async apply(client, events, waiting) {
    const own = events.flatMap(({ event, ...at }) =>
      isUtilityEvent(event) ? [{ event, at }] : [],
    );
    const touched = new Set(
      own.flatMap(({ event }) =>
        event.type === 'UtilityRegistered' ? [] : [event.data.utility_id],
      ),
    );
    const rows = rowBatch(await rowsById<UtilityRow>(client, selectUtilities, touched));
    const numbers = await numbersFor(client, utilityNumbers, events, waiting);
    const moved = new Set<string>();
    for (const { event, at } of own) {
      const id = foldUtility(rows, event, at, () => numberAt(numbers, at.position));
      if (id !== undefined) moved.add(id);
    }
    await writeChanges(client, 'utilities', upsertUtilities, rows.changes());
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
