import { defineCommand } from '../../command.js';
import { importFile, importOptionsHelp, oneFile } from '../import-file.js';
import { assetOptions, readAssetOptions } from './options.js';
import { assetSource } from './source.js';

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
${importOptionsHelp('line', 24)}

Example
  npm run ledger -- import assets plants.csv --type power_plant --name-column plant_name \\
    --lon-column longitude --lat-column latitude --state-column state --key-column plant_code`;

export const importAssets = defineCommand({
  words: ['import', 'assets'],
  summary: 'register assets from GeoJSON, NDJSON or CSV',
  help,
  options: assetOptions,
  names: oneFile('assets'),
  run: (context) =>
    importFile(context, {
      kind: 'assets',
      readBack: (client, params) => client.GET('/api/v1/assets', { params }),
      read(file) {
        const options = readAssetOptions(file, context.values);
        const { format, delimiter, mapping } = options;
        const mappingText = JSON.stringify([format, delimiter, mapping], (_, value: unknown) =>
          value instanceof Map ? [...value] : value,
        );
        return { source: assetSource(file, options), mappingText };
      },
    }),
});
