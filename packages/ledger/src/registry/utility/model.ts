import { geometryText, writeEsriFeature, writeFeature } from '@exchange/geometry';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { FeatureProjection } from '@exchange/runtime/tables/definition/projection';
import { searchWords } from '@exchange/runtime/tables/queries/search-words';
import {
  numberAt,
  numbersFor,
  type RegistrationNumbers,
} from '@exchange/runtime/tables/registration-numbers';
import { indexable, queryableJson } from '@exchange/runtime/tables/storable';
import type { AreaGeometry, JsonObject } from '@exchange/units';
import type { FeatureModel } from '../../feature-model.js';
import { positionColumns, projectRows } from '../../platform/resource/project-rows.js';
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

function rowAfter(
  before: UtilityRow | undefined,
  event: UtilityEvent,
  at: StoredEvent,
  numbers: ReadonlyMap<bigint, number>,
): UtilityRow | undefined {
  const now = { ...positionColumns(before, at), changed_at: at.created.toISOString() };
  switch (event.type) {
    case 'UtilityRegistered': {
      const { utility_id: id, territory, attributes, ...fields } = event.data;
      const objectid = numberAt(numbers, at.position);
      const territory_text = geometryText(territory) ?? 'null';
      return rowOf({ ...fields, id, objectid, territory_text, ...now }, attributes, territory);
    }
    case 'UtilityUpdated': {
      if (before === undefined) return undefined;
      const { territory: newTerritory, attributes: newAttributes, ...changes } = event.data.changes;
      const previous: UtilityFields = JSON.parse(before.resource);
      const attributes = newAttributes ?? previous.attributes;
      const territory: AreaGeometry = newTerritory ?? JSON.parse(before.territory_text);
      const territory_text = geometryText(territory) ?? before.territory_text;
      const row = { ...before, code: previous.code, ...changes, territory_text, ...now };
      return rowOf(row, attributes, territory);
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
    const numbers = await numbersFor(client, utilityNumbers, events, waiting);
    const moved = new Set<string>();
    await projectRows(client, events, {
      table: utilitiesTable,
      of: utilityEvents,
      idOf: ({ data }) => data.utility_id,
      rowAfter(before, event, at) {
        const { type, data } = event;
        const territory = type === 'UtilityRegistered' ? data.territory : data.changes.territory;
        if (territory !== undefined) moved.add(data.utility_id);
        return rowAfter(before, event, at, numbers);
      },
    });
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
