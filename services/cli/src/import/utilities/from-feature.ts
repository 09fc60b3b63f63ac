import { checkGeometry, repairArea } from '@exchange/geometry';
import type { Geometry, Json } from '@exchange/units';
import { featureIn } from '../formats/geojson-crs.js';
import { textOf } from '../formats/json.js';
import { type ImportLine, refusedLine } from '../import-line.js';
import { toUtilities } from '../targets.js';

export interface UtilityMapping {
  readonly codeColumn: string;
  readonly nameColumn: string;
  readonly stateColumn: string;
  readonly state: string | undefined;
  readonly keyColumn: string | undefined;
  readonly repair: boolean;
}

/** Unused properties become attributes. */
export function utilityFromFeature(
  source: Json,
  line: number,
  mapping: UtilityMapping,
): ImportLine {
  const refused = (reason: string) => refusedLine(line, reason, source);
  const feature = featureIn(source);
  if (typeof feature === 'string') return refused(feature);
  const { id, geometry, properties } = feature;
  if (geometry === undefined) return refused('no territory: the feature has no geometry');
  const territory = territoryOf(geometry, mapping.repair);
  if (typeof territory === 'string') return refused(territory);
  const state = textOf(properties[mapping.stateColumn]) || mapping.state;
  if (state === undefined) {
    return refused(`no state: ${mapping.stateColumn} is empty; --state sets it for all`);
  }
  const code = textOf(properties[mapping.codeColumn]) || undefined;
  if (code === undefined) return refused(`no code: ${mapping.codeColumn} is empty`);
  const { keyColumn } = mapping;
  const naturalKey = keyColumn === undefined ? id : (textOf(properties[keyColumn]) ?? '');
  if (naturalKey === '') return refused(`no key: ${keyColumn ?? 'id'} is empty`);
  const used = new Set([mapping.codeColumn, mapping.nameColumn, mapping.stateColumn]);
  return {
    kind: 'request',
    line,
    to: toUtilities,
    naturalKey,
    body: {
      code,
      name: textOf(properties[mapping.nameColumn]) || code,
      state,
      attributes: Object.fromEntries(
        Object.entries(properties).filter(([name]) => !used.has(name)),
      ),
      territory,
    },
  };
}

/** Returns a text as the reason to refuse it. */
function territoryOf(geometry: Json, repair: boolean): Geometry | string {
  const checked = checkGeometry(geometry, { allow: ['Polygon', 'MultiPolygon'] });
  if (checked.ok) return checked.geometry;
  const [first] = checked.faults;
  const place = first === undefined ? '' : ` (at ${first.path.join('.')})`;
  const reason = `${first?.message ?? 'the territory is not valid'}${place}`;
  const mended = repairArea(geometry);
  if (repair) return mended ?? `${reason}; it could not be repaired`;
  return mended === undefined ? reason : `${reason}; --repair fixes it`;
}
