import type { parseArgs } from 'node:util';
import { text, UsageError } from '../../command.js';
import { delimiterOf } from '../formats/csv-source.js';
import { type Format, formatOf } from '../formats/format.js';
import { readTextFile } from '../formats/text-file.js';
import { importOptions } from '../import-file.js';
import {
  type AssetMapping,
  assetColumns,
  columnsNamed,
  type PartyMapping,
  parsePartyTable,
} from './mapping.js';

export interface AssetOptions {
  readonly format: Exclude<Format, 'greenbutton'>;
  readonly delimiter: string | undefined;
  readonly mapping: AssetMapping;
}

export const assetOptions = {
  ...importOptions,
  format: text,
  delimiter: text,
  'name-column': text,
  type: text,
  'type-column': text,
  'lon-column': text,
  'lat-column': text,
  'state-column': text,
  'organization-column': text,
  'description-column': text,
  'status-column': text,
  'key-column': text,
  attributes: { type: 'string', default: 'all' },
  numbers: text,
  reseller: text,
  'reseller-column': text,
  'reseller-table': text,
  customer: text,
  'customer-column': text,
  'customer-table': text,
  'allow-missing-position': { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '24' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof assetOptions }>>['values'];

export function readAssetOptions(file: string, values: Values): AssetOptions {
  const format = formatOf(file, values.format, ['geojson', 'ndjson', 'csv']);
  const attributes = values.attributes;
  const mapping: AssetMapping = {
    columns: Object.fromEntries(
      assetColumns.flatMap((one) => {
        const column = values[`${one}-column`];
        return column === undefined ? [] : [[one, column] as const];
      }),
    ),
    type: values.type,
    attributes: attributes === 'all' ? 'all' : attributes === 'none' ? [] : commaList(attributes),
    numberColumns: commaList(values.numbers),
    reseller: party(values.reseller, values['reseller-column'], values['reseller-table']),
    customer: party(values.customer, values['customer-column'], values['customer-table']),
    allowMissingPosition: values['allow-missing-position'],
  };
  checkMapping(format, mapping);
  return { format, delimiter: delimiterOf(file, values.delimiter), mapping };
}

function party(
  id: string | undefined,
  column: string | undefined,
  tableFile: string | undefined,
): PartyMapping {
  if (tableFile === undefined) return { id, column, table: undefined };
  if (column === undefined)
    throw new UsageError(`${tableFile}: a table needs a column to look up.`);
  return { id, column, table: parsePartyTable(readTextFile(tableFile), tableFile) };
}

function checkMapping(format: Format, mapping: AssetMapping): void {
  const { lon, lat, name, type } = mapping.columns;
  if ((lon === undefined) !== (lat === undefined)) {
    throw new UsageError('--lon-column and --lat-column must be set together.');
  }
  if (format !== 'csv') {
    if (lon !== undefined) {
      throw new UsageError('--lon-column and --lat-column are valid for CSV only.');
    }
    return;
  }
  if (name === undefined) {
    throw new UsageError('--name-column is required: the column of the name.');
  }
  if (mapping.type === undefined && type === undefined) {
    throw new UsageError("--type or --type-column is required: the asset's type.");
  }
  if (columnsNamed(mapping).has('')) throw new UsageError('A column name must not be empty.');
}

function commaList(text = ''): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
