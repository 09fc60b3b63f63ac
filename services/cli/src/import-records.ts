import { basename, extname, resolve } from 'node:path';
import { readArguments, wholeNumber } from './arguments.js';
import { type Command, UsageError } from './command.js';
import { digestOfTextFile } from './import/file-source.js';
import type { ImportLine } from './import/import-line.js';
import { importLines } from './import/import-lines.js';
import { openProgressFile } from './import/progress-file.js';
import { type RecordKind, recordKinds } from './import/record-kind.js';
import type { RecordMapping } from './import/record-line.js';
import { recordSource } from './import/record-source.js';
import { together } from './import/together.js';
import { transactionBatches } from './import/transaction-batches.js';
import {
  commandConfig,
  serviceAddress,
  serviceOptions,
  serviceOptionsHelp,
} from './service-address.js';
import { openService } from './service-client.js';

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
  concurrency: { type: 'string', default: '8' },
} as const;

/** `import customers`, `attachments`, `plans`, `counterparties`, `transactions`, `rates` and `usage`: one command a kind. */
export const importRecords: readonly Command[] = recordKinds.map(commandFor);

function commandFor(kind: RecordKind): Command {
  return {
    words: ['import', kind.name],
    summary: `load ${kind.name} from CSV, NDJSON or GeoJSON${kind.name === 'usage' ? ', or Green Button XML' : ''}`,
    help: helpFor(kind),
    async run(args, { terminal, env, signal }) {
      const { values, positionals } = readArguments({
        args: [...args],
        options,
        allowPositionals: true,
        strict: true,
      });
      const [file, ...more] = positionals;
      if (file === undefined)
        throw new UsageError(`Which file? Name it after \`import ${kind.name}\`.`);
      if (more.length > 0) throw new UsageError(`One file at a time: what is ${more.join(' ')}?`);
      if (values.series !== undefined && kind.name !== 'usage') {
        throw new UsageError('--series chooses a series of usage: leave it out.');
      }
      const mapping: RecordMapping = {
        columns: pairs('column', values.column, kind),
        constants: pairs('set', values.set, kind),
        keyColumn: values['key-column'],
      };
      if (kind.name === 'transactions' && mapping.keyColumn !== undefined) {
        throw new UsageError(
          'Transactions are told apart by their external_id: leave --key-column out.',
        );
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

/** Records as requests: each by itself, or those that belong together in one. */
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
        `--${option} ${pair}: it should be <member>=<value>, a member of ${known}.`,
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
      ? `\nRecords that follow each other and belong together go in requests of up to ${kind.atOnce.toLocaleString('en')}.`
      : '';
  const attributes = kind.hasAttributes ? '\nColumns without another use become attributes.' : '';
  const repeated =
    kind.name === 'transactions'
      ? '\nThe same file again creates nothing. After a file was changed, only what has an external_id is known again: it is refused.'
      : '';
  const greenButton = kind.name === 'usage' ? '|greenbutton' : '';
  const series =
    kind.name === 'usage'
      ? '\n  --series <link>      of a Green Button file: the series to read, by its MeterReading or UsagePoint, or segments of it'
      : '';
  return `usage: ledger import ${kind.name} <file> [options]

Loads ${kind.name} through the same decisions as the HTTP interface. Run twice, it creates nothing twice; stopped, it
goes on where it was. Files are read as streams: any size fits.${grouped}${attributes}${repeated}

Members: ${members}

  --column <m>=<c>     member m stands in column c (default: the column of its name); repeatable
  --set <m>=<value>    the same for every record; repeatable
  --key-column <c>     what names a record for good (default: its content)
  --format csv|ndjson|geojson${greenButton}   (default: by the file's ending)
  --delimiter <ch>     of a CSV (default: a comma, or what a first line sep= says)${series}
  --name <text>        the import's name (default: the file's)
  --refused <file>     write refused records there, as NDJSON of line, reason and source
  --restart            from the first record, whatever an interrupted run had done
  --concurrency <n>    requests under way at a time (default 8)
${serviceOptionsHelp}

Exit code: 0 all fine, 1 some records were refused, 2 it could not run, or not to the end.`;
}
