import { geometryText, writeEsriFeature, writeFeature } from '@exchange/geometry';
import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import { indexable } from '@exchange/runtime/tables/indexable';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import { queryableJson } from '@exchange/runtime/tables/queryable';
import {
  numberAt,
  numbersFor,
  type RegistrationNumbers,
} from '@exchange/runtime/tables/registration-numbers';
import { type RowBatch, rowBatch } from '@exchange/runtime/tables/row-batch';
import { searchWords } from '@exchange/runtime/tables/search-words';
import { rowsById, writeChanges } from '@exchange/runtime/tables/write-rows';
import type { AreaGeometry, JsonObject } from '@exchange/units';
import type { FeatureModel } from '../../feature-model.js';
import { assetsLane } from '../asset/lane.js';
import { mapCell } from '../space/map-cell.js';
import { type UtilityEvent, utilityEvents } from './events.js';
import { utilitiesLane } from './lane.js';
import { type UtilityFields, utilityProperties, writeUtility } from './resource.js';
import {
  type UtilityRow,
  utilitiesTable,
  utilityNumbersKeptTable,
  utilityPartsTable,
} from './table.js';

type Derived =
  | 'words'
  | 'attributes'
  | 'service_status'
  | 'cell'
  | 'resource'
  | 'feature'
  | 'esri_feature';

function foldUtility(
  rows: RowBatch<UtilityRow>,
  event: UtilityEvent,
  at: { readonly revision: bigint; readonly position: bigint; readonly created: Date },
  nextObjectId: () => number,
): string | undefined {
  const id = event.data.utility_id;
  const now = { revision: at.revision.toString(), changed_at: at.created.toISOString() };
  switch (event.type) {
    case 'UtilityRegistered': {
      const { utility_id: _, territory, attributes, ...fields } = event.data;
      const created_position = at.position.toString();
      const territory_text = geometryText(territory) ?? 'null';
      const row = { ...fields, id, objectid: nextObjectId(), territory_text, ...now };
      rows.put(id, rowOf({ ...row, created_position }, attributes, territory));
      return id;
    }
    case 'UtilityUpdated': {
      const before = rows.get(id);
      if (before === undefined) return undefined;
      const { territory: newTerritory, attributes: newAttributes, ...changes } = event.data.changes;
      const previous: UtilityFields = JSON.parse(before.resource);
      const attributes = newAttributes ?? previous.attributes;
      const territory: AreaGeometry = newTerritory ?? JSON.parse(before.territory_text);
      const territory_text = geometryText(territory) ?? before.territory_text;
      rows.put(
        id,
        rowOf(
          { ...before, code: previous.code, ...changes, territory_text, ...now },
          attributes,
          territory,
        ),
      );
      return newTerritory === undefined ? undefined : id;
    }
    default:
      return event satisfies never;
  }
}

function rowOf(
  row: Omit<UtilityRow, Derived>,
  attributes: JsonObject,
  territory: AreaGeometry,
): UtilityRow {
  const { id, objectid, territory_text } = row;
  const { service_status } = attributes;
  const properties = utilityProperties({ ...row, attributes });
  return {
    ...row,
    code: indexable(row.code),
    words: searchWords([row.code, row.name]),
    attributes: queryableJson(attributes),
    cell: mapCell(territory),
    service_status: typeof service_status === 'string' ? service_status : null,
    resource: writeUtility({ ...row, attributes }),
    feature: writeFeature({ id, geometryText: territory_text, properties }),
    esri_feature: writeEsriFeature({ objectid, attributes: properties, geometry: territory }),
  };
}

const isUtilityEvent = eventGuard(utilityEvents);

/** The measured optimum for lookups. */
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
        // The assets lane gives the layer of utilities its number.
        UtilityRegistered: [utilitiesLane, assetsLane],
        UtilityUpdated: [utilitiesLane],
      },
    }),
  ],
  projections: [utilitiesProjection],
};
