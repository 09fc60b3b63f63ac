import { defineCommand } from '../../command.js';
import { geoJsonSource } from '../formats/geojson-source.js';
import { ndjsonSource } from '../formats/ndjson-source.js';
import { importFile, importOptions, importOptionsHelp, oneFile } from '../import-file.js';
import { type UtilityMapping, utilityFromFeature } from './from-feature.js';

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
