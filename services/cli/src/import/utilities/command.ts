import { basename, extname, resolve } from 'node:path';
import { readArguments, wholeNumber } from '../../arguments.js';
import { type Command, UsageError } from '../../command.js';
import {
  commandConfig,
  serviceAddress,
  serviceOptions,
  serviceOptionsHelp,
} from '../../service/address.js';
import { openService } from '../../service/client.js';
import { geoJsonSource } from '../formats/geojson-source.js';
import { ndjsonSource } from '../formats/ndjson-source.js';
import { digestOfTextFile } from '../formats/text-file.js';
import { importLines } from '../import-lines.js';
import { openProgressFile } from '../progress-file.js';
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
  --name <text>        the import's name (default: the file's)
  --refused <file>     write refused features there, as NDJSON of line, reason and source
  --restart            start from the first feature instead of resuming
  --concurrency <n>    requests under way at a time (default 8)
${serviceOptionsHelp}

Exit code: 0 success, 1 some features were refused, 2 not run or not finished.

Example
  npm run ledger -- import utilities areas.geojson --state AK --code-column entity \\
    --name-column certificate_name --key-column certificate_number`;

const text = { type: 'string' } as const;
const options = {
  ...serviceOptions,
  'code-column': { type: 'string', default: 'code' },
  'name-column': { type: 'string', default: 'name' },
  'state-column': { type: 'string', default: 'state' },
  state: text,
  'key-column': text,
  repair: { type: 'boolean', default: false },
  name: text,
  refused: text,
  restart: { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '8' },
} as const;

export const importUtilities: Command = {
  words: ['import', 'utilities'],
  summary: 'register utilities and their territories from GeoJSON',
  help,
  async run(args, { terminal, env, signal }) {
    const { values, positionals } = readArguments({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined) throw new UsageError('Name a file after `import utilities`.');
    if (more.length > 0) throw new UsageError(`Name one file only; unexpected: ${more.join(' ')}.`);
    const mapping: UtilityMapping = {
      codeColumn: values['code-column'],
      nameColumn: values['name-column'],
      stateColumn: values['state-column'],
      state: values.state,
      keyColumn: values['key-column'],
      repair: values.repair,
    };
    const config = commandConfig(env);
    const address = serviceAddress(values, config);
    const name = values.name ?? basename(file, extname(file));
    const isLines = /\.(ndjson|jsonl|geojsonl|geojsons)$/i.test(file);
    const source = isLines
      ? ndjsonSource(file, (object, line) => utilityFromFeature(object, line, mapping))
      : geoJsonSource(file, (feature, line) => utilityFromFeature(feature, line, mapping));
    const progressFile = openProgressFile(config.dataDirectory, [
      'utilities',
      await digestOfTextFile(file),
      JSON.stringify(mapping),
      name,
      address.url,
    ]);
    return importLines({
      title: resolve(file),
      service: openService(address),
      source,
      progressFile,
      name,
      concurrency: wholeNumber('concurrency', values.concurrency, 1, 256),
      refusedFile: values.refused,
      restart: values.restart,
      readBack: (client, params) => client.GET('/api/v1/utilities', { params }),
      terminal,
      signal,
    });
  },
};
