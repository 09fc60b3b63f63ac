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
import { digestOfTextFile } from '../formats/text-file.js';
import type { ImportLine } from '../import-line.js';
import { importLines } from '../import-lines.js';
import { openProgressFile } from '../progress-file.js';
import { together } from '../together.js';
import { type RecordKind, recordKinds } from './kind.js';
import type { RecordMapping } from './line.js';
import { recordSource } from './source.js';
import { transactionBatches } from './transaction-batches.js';

const text = { type: 'string' } as const;
const options = {
  ...serviceOptions,
  format: text,
  column: { type: 'string', multiple: true, default: [] as string[] },
  set: { type: 'string', multiple: true, default: [] as string[] },
  'key-column': text,
  series: text,
  delimiter: text,
  name: text,
  refused: text,
  restart: { type: 'boolean', default: false },
  update: { type: 'boolean', default: false },
  rederive: { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '8' },
} as const;

/** `import customers`, `attachments`, `plans`, `counterparties`, `transactions`, `rates` and `usage`. */
export const importRecords: readonly Command[] = recordKinds.map(commandFor);

function commandFor(own: RecordKind): Command {
  return {
    words: ['import', own.name],
    summary: `load ${own.name} from CSV, NDJSON or GeoJSON${own.name === 'usage' ? ', or Green Button XML' : ''}`,
    help: helpFor(own),
    async run(args, { terminal, env, signal }) {
      const { values, positionals } = readArguments({
        args: [...args],
        options,
        allowPositionals: true,
        strict: true,
      });
      const kind = kindOf(own, values);
      const [file, ...more] = positionals;
      if (file === undefined) throw new UsageError(`Name a file after \`import ${kind.name}\`.`);
      if (more.length > 0)
        throw new UsageError(`Name one file only; unexpected: ${more.join(' ')}.`);
      if (values.series !== undefined && kind.name !== 'usage') {
        throw new UsageError('--series is valid for usage only.');
      }
      const mapping: RecordMapping = {
        columns: pairs('column', values.column, kind),
        constants: pairs('set', values.set, kind),
        keyColumn: values['key-column'],
      };
      if (values.update && mapping.keyColumn !== undefined) {
        throw new UsageError('An update names its resource: omit --key-column.');
      }
      if (kind.name === 'transactions' && mapping.keyColumn !== undefined) {
        throw new UsageError('Transactions are identified by external_id: omit --key-column.');
      }
      const config = commandConfig(env);
      const address = serviceAddress(values, config);
      const name = values.name ?? basename(file, extname(file));
      const source = recordSource(
        kind,
        file,
        mapping,
        values.format,
        values.delimiter,
        values.series,
      );
      return importLines({
        title: resolve(file),
        service: openService(address),
        source: { ...source, lines: requestsOf(kind, source.lines) },
        progressFile: openProgressFile(config.dataDirectory, [
          kind.name,
          await digestOfTextFile(file),
          JSON.stringify([
            ...mapping.columns,
            ...mapping.constants,
            mapping.keyColumn,
            values.series,
            ...(values.update ? [['update', values.rederive]] : []),
          ]),
          name,
          address.url,
          address.resellerId ?? '',
        ]),
        name,
        concurrency: wholeNumber('concurrency', values.concurrency, 1, 256),
        refusedFile: values.refused,
        restart: values.restart,
        readBack: kind.readBack,
        terminal,
        signal,
      });
    },
  };
}

/** Resources, or their changes. */
function kindOf(
  own: RecordKind,
  { update, rederive }: { readonly update: boolean; readonly rederive: boolean },
): RecordKind {
  if (rederive && !update) throw new UsageError('--rederive is valid with --update only.');
  if (!update) return own;
  if (own.update === undefined) {
    throw new UsageError(`--update is not valid for ${own.name}.`);
  }
  const { fields, inPath, to, toRederived } = own.update;
  if (rederive && toRederived === undefined) {
    throw new UsageError('--rederive is valid for attachments only.');
  }
  const target = rederive && toRederived !== undefined ? toRederived : to;
  return { ...own, fields, inPath, to: target, isUpdate: true };
}

function requestsOf(
  { name, atOnce }: RecordKind,
  lines: AsyncIterable<ImportLine>,
): AsyncIterable<ImportLine> {
  if (name === 'rates' || name === 'usage') return together(lines, name, atOnce);
  return name === 'transactions' ? transactionBatches(lines) : lines;
}

function pairs(
  option: string,
  given: readonly string[],
  kind: RecordKind,
): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const pair of given) {
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

function helpFor(kind: RecordKind): string {
  const members = Object.keys(kind.fields).join(', ');
  const grouped =
    kind.atOnce > 1
      ? `\nConsecutive records of one target are sent in requests of up to ${kind.atOnce.toLocaleString('en')}.`
      : '';
  const attributes = kind.hasAttributes ? '\nColumns without another use become attributes.' : '';
  const repeated =
    kind.name === 'transactions'
      ? '\nThe same file again creates nothing. In a changed file, only records with an external_id are recognized: they are refused.'
      : '';
  const greenButton = kind.name === 'usage' ? '|greenbutton' : '';
  const series =
    kind.name === 'usage'
      ? '\n  --series <link>      the series of a Green Button file to read: the link of its MeterReading or UsagePoint, or segments of it'
      : '';
  const update =
    kind.update === undefined
      ? ''
      : `\n  --update             change existing ${kind.name}; members: ${Object.keys(kind.update.fields).join(', ')}`;
  const rederive =
    kind.update?.toRederived === undefined
      ? ''
      : '\n  --rederive           with --update: derive the cost keys of assets again';
  return `usage: ledger import ${kind.name} <file> [options]

Loads ${kind.name} through the same decisions as the HTTP interface. A second run creates nothing twice; an
interrupted run is resumed. Files are read as streams, so their size is not limited.${grouped}${attributes}${repeated}

Members: ${members}

  --column <m>=<c>     the column of member m (default: the column with its name); repeatable
  --set <m>=<value>    the value of member m in every record; repeatable
  --key-column <c>     identifies a record (default: its content)${update}${rederive}
  --format csv|ndjson|geojson${greenButton}   (default: by the file's extension)
  --delimiter <ch>     of a CSV (default: a comma, or that of a first line sep=)${series}
  --name <text>        the import's name (default: the file's)
  --refused <file>     write refused records there, as NDJSON of line, reason and source
  --restart            start from the first record instead of resuming
  --concurrency <n>    requests under way at a time (default 8)
${serviceOptionsHelp}

Exit code: 0 success, 1 some records were refused, 2 not run or not finished.`;
}
