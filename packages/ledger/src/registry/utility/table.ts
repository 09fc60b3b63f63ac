import {
  bigint,
  computed,
  double,
  integer,
  nullable,
  shape,
  text,
  timestamp,
  uuid,
} from '@exchange/runtime/tables/definition/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/definition/define-table';
import { visibleToAll } from '@exchange/runtime/tables/definition/visibility';

export const utilitiesTable = defineTable('utilities', {
  key: ['id'],
  seen: visibleToAll,
  columns: {
    id: uuid(),
    objectid: integer(),
    code: text(),
    name: text(),
    words: text(),
    state: text(),
    /** JSON with keys in the sent order. */
    attributes: text(),
    service_status: nullable(text()),
    /** GeoJSON, two-dimensional, rings right-handed. */
    territory_text: text(),
    geom: computed(shape(), 'st_geomfromgeojson(r.territory_text)'),
    extent: computed(double(), 'st_area(st_geomfromgeojson(r.territory_text))'),
    revision: bigint(),
    created_position: bigint(),
    changed_at: timestamp(),
    cell: bigint(),
    resource: text(),
    feature: text(),
    esri_feature: text(),
  },
});
export type UtilityRow = RowOf<typeof utilitiesTable>;

export const utilityPartsTable = defineTable('utility_parts', {
  key: [],
  seen: visibleToAll,
  columns: { utility_id: uuid(), geom: shape() },
});

export const utilityNumbersKeptTable = defineTable('utility_numbers_kept', {
  key: ['position'],
  seen: visibleToAll,
  columns: { position: bigint(), objectid: integer() },
});
