import { geometryText, writeEsriFeature, writeFeature } from '@exchange/geometry';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureProjection } from '@exchange/runtime/tables/definition/projection';
import { searchWords } from '@exchange/runtime/tables/queries/search-words';
import {
  numberAt,
  numbersFor,
  type RegistrationNumbers,
} from '@exchange/runtime/tables/registration-numbers';
import { indexable, queryableJson } from '@exchange/runtime/tables/storable';
import type { AreaGeometry } from '@exchange/units';
import type { FeatureModel } from '../../feature-model.js';
import { foldedRow, projectRows } from '../../platform/resource/project-rows.js';
import { assetsLane } from '../asset/lane.js';
import { mapCell } from '../space/map-cell.js';
import { type UtilityFields, type UtilityState, utility } from './decide.js';
import { utilityEvents } from './events.js';
import { utilitiesLane } from './lane.js';
import { utilityProperties, writeUtility } from './resource.js';
import {
  type UtilityRow,
  utilitiesTable,
  utilityNumbersKeptTable,
  utilityPartsTable,
} from './table.js';

function stateIn({ resource, territory_text }: UtilityRow): UtilityState {
  const territory: AreaGeometry = JSON.parse(territory_text);
  return { status: 'registered', utility: { ...JSON.parse(resource), territory } };
}

type Stored = Pick<UtilityRow, 'objectid' | 'revision' | 'created_position' | 'changed_at'>;

function rowOf(fields: UtilityFields, stored: Stored): UtilityRow {
  const { id, code, name, state, attributes, territory } = fields;
  const { objectid } = stored;
  const { service_status } = attributes;
  const territory_text = geometryText(territory) ?? 'null';
  const properties = utilityProperties(fields);
  return {
    ...stored,
    ...{ id, name, state, territory_text },
    code: indexable(code),
    words: searchWords([code, name]),
    attributes: queryableJson(attributes),
    cell: mapCell(territory),
    service_status: typeof service_status === 'string' ? service_status : null,
    resource: writeUtility(fields),
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
    const fold = foldedRow(utility, stateIn, ({ utility: fields }, positions, at, before) => {
      const objectid = before?.objectid ?? numberAt(numbers, at.position);
      return rowOf(fields, { ...positions, objectid, changed_at: at.created.toISOString() });
    });
    await projectRows(client, events, {
      table: utilitiesTable,
      of: utilityEvents,
      idOf: ({ data }) => data.utility_id,
      rowAfter(before, event, at) {
        const { type, data } = event;
        const territory = type === 'UtilityRegistered' ? data.territory : data.changes.territory;
        if (territory !== undefined) moved.add(data.utility_id);
        return fold(before, event, at);
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
