import { resolve } from 'node:path';
import type { Command } from './command.js';
import { assetsFromCsv, assetsFromGeoJson, assetsFromNdjson } from './import/asset-source.js';
import { digestOfTextFile } from './import/file-source.js';
import type { ImportSource } from './import/import-line.js';
import { importLines } from './import/import-lines.js';
import { openProgressFile } from './import/progress-file.js';
import { type ImportAssetsOptions, importAssetsOptions } from './import-assets-options.js';
import { commandConfig, serviceAddress, serviceOptionsHelp } from './service-address.js';
import { openService } from './service-client.js';

const help = `usage: ledger import assets <file> [options]

Registers every line of a file as an asset, through the same decisions as the HTTP interface. Run twice, it
creates nothing twice; stopped, it goes on where it was. Files are read as streams: any size fits.

Formats (by the file's ending, or --format geojson|ndjson|csv)
  GeoJSON              a FeatureCollection; properties become attributes
  NDJSON               a line each: a GeoJSON Feature, or a body as POST /assets takes it
  CSV                  with a header line; TSV, or --delimiter <character>

Columns (of a CSV; for GeoJSON, names of properties)
  --name-column <c>    the asset's name (needed for CSV)
  --type <text>        its type, the same for all; or --type-column <c> (one of them needed for CSV)
  --lon-column <c>     longitude and
  --lat-column <c>     latitude in degrees, WGS84
  --state-column, --organization-column, --description-column, --status-column <c>
  --key-column <c>     what names a line for good: a corrected file then does not create it again
  --attributes <list>  all (default: every column without another use), none, or a,b,c
  --numbers <list>     attributes that are numbers; all others stay texts, as a zip code must
  --reseller <id>      of all lines; or --reseller-column <c>, looked up in --reseller-table <json>
  --customer <id>      of all lines; or --customer-column <c>, looked up in --customer-table <json>
                       (a table is a JSON object of column value to id; a value that is not in it has none)
  --allow-missing-position
                       take lines without a position; otherwise they are refused

How
  --name <text>        the import's name (default: the file's); the same lines under another name are others
  --refused <file>     write refused lines there, as NDJSON of line, reason and source
  --restart            from the first line, whatever an interrupted run had done
  --concurrency <n>    requests under way at a time (default 24)
${serviceOptionsHelp}

Exit code: 0 all fine, 1 some lines were refused, 2 it could not run, or not to the end.

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
