import { geometryText, writeEsriFeature, writeFeature } from '@exchange/geometry';
import { indexable } from '@exchange/runtime/tables/indexable';
import { queryableJson } from '@exchange/runtime/tables/queryable';
import type { RowBatch } from '@exchange/runtime/tables/row-batch';
import { searchWords } from '@exchange/runtime/tables/search-words';
import type { AreaGeometry, JsonObject } from '@exchange/units';
import { mapCell } from '../space/map-cell.js';
import type { UtilityEvent } from './events.js';
import { type UtilityFields, utilityProperties, writeUtility } from './resource.js';
import type { UtilityRow } from './table.js';

type Derived =
  | 'words'
  | 'attributes'
  | 'service_status'
  | 'cell'
  | 'resource'
  | 'feature'
  | 'esri_feature';

export function foldUtility(
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
