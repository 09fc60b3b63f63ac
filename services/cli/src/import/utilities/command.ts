import { checkGeometry, repairArea } from '@exchange/geometry';
import type { Json, JsonObject } from '@exchange/units';
import { defineCommand } from '../../command.js';
import { withoutCrs } from '../formats/geojson-crs.js';
import { geoJsonSource } from '../formats/geojson-source.js';
import { isJsonObject, textOf } from '../formats/json.js';
import { ndjsonSource } from '../formats/ndjson-source.js';
import { importFile, importOptions, importOptionsHelp, oneFile } from '../import-file.js';
import type { ImportLine } from '../import-line.js';
import { toUtilities } from '../targets.js';

const help = `usage: ledger import utilities <file> [options]

Registers every feature of a GeoJSON file (or NDJSON with one Feature per line) as a utility with its territory. A second run
creates nothing twice; an interrupted run is resumed. Territories that cross themselves are refused with the reason and the
place, or repaired with --repair.

  --code-column <p>    the property with the utility's code (default: code)
  --name-column <p>    its name (default: name)
  --state-column <p>   its state (default: state); or --state <XX> for all
  --key-column <p>     identifies a utility (default: the feature's id, else its content)
  --repair             repair invalid territories
${importOptionsHelp('feature', 8)}

Example
  npm run ledger -- import utilities areas.geojson --state AK --code-column entity \\
    --name-column certificate_name --key-column certificate_number`;

export const importUtilities = defineCommand({
  words: ['import', 'utilities'],
  summary: 'register utilities and their territories from GeoJSON',
  help,
  options: {
    ...importOptions,
    'code-column': { type: 'string', default: 'code' },
    'name-column': { type: 'string', default: 'name' },
    'state-column': { type: 'string', default: 'state' },
    state: { type: 'string' },
    'key-column': { type: 'string' },
    repair: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '8' },
  },
  names: oneFile('utilities'),
  run(context) {
    const { values } = context;
    const mapping: UtilityMapping = {
      codeColumn: values['code-column'],
      nameColumn: values['name-column'],
      stateColumn: values['state-column'],
      state: values.state,
      keyColumn: values['key-column'],
      repair: values.repair,
    };
    return importFile(context, {
      kind: 'utilities',
      readBack: (client, params) => client.GET('/api/v1/utilities', { params }),
      read(file) {
        const source = /\.(ndjson|jsonl|geojsonl|geojsons)$/i.test(file)
          ? ndjsonSource(file, (object, line) => utilityFromFeature(object, line, mapping))
          : geoJsonSource(file, (feature, line) => utilityFromFeature(feature, line, mapping));
        return { source, mappingText: JSON.stringify(mapping) };
      },
    });
  },
});

interface UtilityMapping {
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
  const refused = (reason: string): ImportLine => ({ kind: 'refused', line, reason, source });
  if (!isJsonObject(source) || source.type !== 'Feature')
    return refused('is not a valid GeoJSON Feature');
  const plain = withoutCrs(source);
  if (!plain.ok) return refused(plain.reason);
  const { feature } = plain;
  const properties = feature.properties ?? {};
  if (!isJsonObject(properties)) return refused('properties should be an object');
  const { geometry } = feature;
  if (geometry === undefined || geometry === null) {
    return refused('no territory: the feature has no geometry');
  }
  const territory = territoryOf(geometry, mapping.repair);
  if ('reason' in territory) return refused(territory.reason);
  const state = textOf(properties[mapping.stateColumn]) ?? mapping.state;
  if (state === undefined) {
    return refused(`no state: ${mapping.stateColumn} is empty; --state sets it for all`);
  }
  const code = textOf(properties[mapping.codeColumn]);
  if (code === undefined) return refused(`no code: ${mapping.codeColumn} is empty`);
  const key =
    mapping.keyColumn === undefined ? textOf(feature.id) : textOf(properties[mapping.keyColumn]);
  const used = new Set([mapping.codeColumn, mapping.nameColumn, mapping.stateColumn]);
  return {
    kind: 'request',
    line,
    to: toUtilities,
    naturalKey: key,
    body: {
      code,
      name: textOf(properties[mapping.nameColumn]) ?? code,
      state,
      attributes: Object.fromEntries(
        Object.entries(properties).filter(([name]) => !used.has(name)),
      ),
      territory: territory.geometry,
    },
  };
}

function territoryOf(
  geometry: Json,
  repair: boolean,
): { readonly geometry: JsonObject } | { readonly reason: string } {
  const checked = checkGeometry(geometry, { allow: ['Polygon', 'MultiPolygon'], ignoreCrs: true });
  if (checked.ok) return { geometry: asJson(checked.geometry) };
  const [first] = checked.faults;
  const place = first === undefined ? '' : ` (at ${first.path.join('.')})`;
  const reason = `${first?.message ?? 'the territory is not valid'}${place}`;
  const mended = repairArea(geometry);
  if (!repair) return { reason: mended === undefined ? reason : `${reason}; --repair fixes it` };
  if (mended === undefined) return { reason: `${reason}; it could not be repaired` };
  return { geometry: asJson(mended) };
}

function asJson({
  type,
  coordinates,
}: {
  readonly type: string;
  readonly coordinates: unknown;
}): JsonObject {
  return JSON.parse(JSON.stringify({ type, coordinates }));
}
