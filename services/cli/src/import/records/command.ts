import { defineCommand, text, UsageError } from '../../command.js';
import { grouped, joinedRecords, recordCheck } from '../groups.js';
import { importFile, importOptions, importOptionsHelp, oneFile } from '../import-file.js';
import type { ImportLine } from '../import-line.js';
import { type RecordKind, recordKinds } from './kind.js';
import type { RecordMapping } from './line.js';
import { recordSource } from './source.js';
import { batchOf } from './transaction-batches.js';

const options = {
  ...importOptions,
  format: text,
  column: { type: 'string', multiple: true, default: [] as string[] },
  set: { type: 'string', multiple: true, default: [] as string[] },
  'key-column': text,
  series: text,
  delimiter: text,
  update: { type: 'boolean', default: false },
  rederive: { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '8' },
} as const;

export const importRecords = recordKinds.map((own) =>
  defineCommand({
    words: ['import', own.name],
    summary: `load ${own.name} from CSV, NDJSON or GeoJSON${own.name === 'usage' ? ', or Green Button XML' : ''}`,
    help: helpFor(own),
    options,
    names: oneFile(own.name),
    async run(context) {
      const { values } = context;
      const { format, delimiter, series, update, rederive, 'key-column': keyColumn } = values;
      const kind = kindOf(own, values);
      if (update && keyColumn !== undefined) {
        throw new UsageError('An update names its resource: omit --key-column.');
      }
      if (kind.name === 'transactions' && keyColumn !== undefined) {
        throw new UsageError('Transactions are identified by external_id: omit --key-column.');
      }
      const mapping: RecordMapping = {
        columns: pairs('column', values.column, kind),
        constants: pairs('set', values.set, kind),
        keyColumn,
      };
      return importFile(context, {
        kind: kind.name,
        readBack: kind.readBack,
        read(file) {
          const source = recordSource(kind, file, mapping, { format, delimiter, series });
          const { columns, constants } = mapping;
          const mapped = [[...columns], [...constants], keyColumn];
          return {
            source: { ...source, lines: requestsOf(kind, source.lines) },
            mappingText: JSON.stringify([...mapped, format, delimiter, series, update, rederive]),
          };
        },
      });
    },
  }),
);

function kindOf(
  own: RecordKind,
  { update, rederive }: { readonly update: boolean; readonly rederive: boolean },
): RecordKind {
  if (rederive && !update) throw new UsageError('--rederive is valid with --update only.');
  if (!update) return own;
  if (own.update === undefined) {
    throw new UsageError(`--update is not valid for ${own.name}.`);
  }
  const { toRederived, ...changed } = own.update;
  if (!rederive) return { ...own, ...changed, isUpdate: true };
  if (toRederived === undefined) {
    throw new UsageError('--rederive is valid for attachments only.');
  }
  return { ...own, ...changed, to: toRederived, isUpdate: true };
}

function requestsOf(
  { name, atOnce = 1 }: RecordKind,
  lines: AsyncIterable<ImportLine>,
): AsyncIterable<ImportLine> {
  if (name === 'rates' || name === 'usage') {
    return grouped(lines, { atOnce, check: recordCheck(name), join: joinedRecords });
  }
  return name === 'transactions' ? grouped(lines, { atOnce, join: batchOf }) : lines;
}

function pairs(
  option: string,
  values: readonly string[],
  kind: RecordKind,
): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const pair of values) {
    const at = pair.indexOf('=');
    const member = pair.slice(0, at);
    if (at < 1 || !(member in kind.fields)) {
      const known = Object.keys(kind.fields).join(', ');
      throw new UsageError(
        `--${option} ${pair}: use <member>=<value> with one of these members: ${known}.`,
      );
    }
    map.set(member, pair.slice(at + 1));
  }
  return map;
}

function helpFor({ name, fields, atOnce, hasAttributes, update }: RecordKind): string {
  const isUsage = name === 'usage';
  const lines: readonly (string | false)[] = [
    `usage: ledger import ${name} <file> [options]\n`,
    `Loads ${name} through the same decisions as the HTTP interface. A second run creates nothing twice; an`,
    'interrupted run is resumed. Files are read as streams, so their size is not limited.',
    atOnce !== undefined &&
      `Consecutive records of one target are sent in requests of up to ${atOnce.toLocaleString('en')}.`,
    hasAttributes &&
      `Columns without another use become attributes${update === undefined ? '' : '; with --update they replace all attributes'}.`,
    name === 'transactions' &&
      'The same file again creates nothing. In a changed file, only records with an external_id are recognized: they are refused.',
    `\nMembers: ${Object.keys(fields).join(', ')}\n`,
    '  --column <m>=<c>     the column of member m (default: the column with its name); repeatable',
    '  --set <m>=<value>    the value of member m in every record; repeatable',
    '  --key-column <c>     identifies a record (default: its content)',
    update !== undefined &&
      `  --update             change existing ${name}; members: ${Object.keys(update.fields).join(', ')}`,
    update?.toRederived !== undefined &&
      '  --rederive           with --update: derive the cost keys of assets again',
    `  --format csv|ndjson|geojson${isUsage ? '|greenbutton' : ''}   (default: by the file's extension)`,
    '  --delimiter <ch>     of a CSV (default: a comma, or that of a first line sep=)',
    isUsage &&
      '  --series <link>      the series of a Green Button file to read: the link of its MeterReading or UsagePoint, or segments of it',
    importOptionsHelp('record', 8),
  ];
  return lines.filter((line) => line !== false).join('\n');
}
