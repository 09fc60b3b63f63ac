import { resolve } from 'node:path';
import type { Command } from '../../command.js';
import { commandConfig, serviceAddress, serviceOptionsHelp } from '../../service/address.js';
import { openService } from '../../service/client.js';
import { digestOfTextFile } from '../formats/text-file.js';
import type { ImportSource } from '../import-line.js';
import { importLines } from '../import-lines.js';
import { openProgressFile } from '../progress-file.js';
import { type ImportAssetsOptions, importAssetsOptions } from './options.js';
import { assetsFromCsv, assetsFromGeoJson, assetsFromNdjson } from './source.js';

const help = `usage: ledger import assets <file> [options]

Registers every line of a file as an asset, through the same decisions as the HTTP interface. A second run
creates nothing twice; an interrupted run is resumed. Files are read as streams, so their size is not limited.

Formats (by the file's ending, or --format geojson|ndjson|csv)
  GeoJSON              a FeatureCollection; properties become attributes
  NDJSON               one per line: a GeoJSON Feature, or a body of POST /assets
  CSV                  with a header line; TSV, or --delimiter <character>

Columns (of a CSV; properties of a GeoJSON file)
  --name-column <c>    the asset's name (needed for CSV)
  --type <text>        the type of all assets; or --type-column <c> (one of them needed for CSV)
  --lon-column <c>     longitude and
  --lat-column <c>     latitude in degrees, WGS84
  --state-column, --organization-column, --description-column, --status-column <c>
  --key-column <c>     identifies a line: a corrected file then does not create the asset again
  --attributes <list>  all (default: every column without another use), none, or a,b,c
  --numbers <list>     attributes that are numbers; all others stay text, as zip codes must
  --reseller <id>      of all lines; or --reseller-column <c>, looked up in --reseller-table <json>
  --customer <id>      of all lines; or --customer-column <c>, looked up in --customer-table <json>
                       (a JSON object of column values to ids; a value that is not in it gives no id)
  --allow-missing-position
                       accept lines without a position (default: refuse them)

Options
  --name <text>        the import's name (default: the file's); another name makes another import
  --refused <file>     write refused lines there, as NDJSON of line, reason and source
  --restart            start from the first line instead of resuming
  --concurrency <n>    requests under way at a time (default 24)
${serviceOptionsHelp}

Exit code: 0 success, 1 some lines were refused, 2 not run or not finished.

Example
  npm run ledger -- import assets plants.csv --type power_plant --name-column plant_name \\
    --lon-column longitude --lat-column latitude --state-column state --key-column plant_code`;

export const importAssets: Command = {
  words: ['import', 'assets'],
  summary: 'register assets from GeoJSON, NDJSON or CSV',
  help,
  async run(args, { terminal, env, signal }) {
    const options = importAssetsOptions(args);
    const config = commandConfig(env);
    const address = serviceAddress(options.service, config);
    const source = sourceOf(options);
    const progressFile = openProgressFile(config.dataDirectory, [
      'assets',
      await digestOfTextFile(options.file),
      options.mappingText,
      options.name,
      address.url,
      address.resellerId ?? '',
    ]);
    return importLines({
      title: resolve(options.file),
      service: openService(address),
      source,
      progressFile,
      name: options.name,
      concurrency: options.concurrency,
      refusedFile: options.refusedFile,
      restart: options.restart,
      readBack: (client, params) => client.GET('/api/v1/assets', { params }),
      terminal,
      signal,
    });
  },
};

function sourceOf({ file, format, mapping, delimiter }: ImportAssetsOptions): ImportSource {
  switch (format) {
    case 'csv':
      return assetsFromCsv(file, mapping, delimiter);
    case 'geojson':
      return assetsFromGeoJson(file, mapping);
    case 'ndjson':
      return assetsFromNdjson(file, mapping);
    default:
      return format satisfies never;
  }
}
