import { basename, extname, resolve } from 'node:path';
import { type CommandContext, wholeNumber } from '../command.js';
import { openAddressedService, serviceOptions, serviceOptionsHelp } from '../service/address.js';
import { digestOfTextFile } from './formats/text-file.js';
import type { ImportSource } from './import-line.js';
import { importLines, type LinesImport } from './import-lines.js';
import { openProgressFile } from './progress-file.js';

export const importOptions = {
  ...serviceOptions,
  name: { type: 'string' },
  refused: { type: 'string' },
  restart: { type: 'boolean', default: false },
} as const;

export const importOptionsHelp = (noun: string, concurrency: number) =>
  `  --name <text>        the import's name (default: the file's); another name makes another import
  --refused <file>     write refused ${noun}s there, as NDJSON of line, reason and source
  --restart            start from the first ${noun} instead of resuming
  --concurrency <n>    requests under way at a time (default ${concurrency})
${serviceOptionsHelp}

Exit code: 0 success, 1 some ${noun}s were refused, 2 not run or not finished.`;

export const oneFile = (kind: string) => ({
  least: 1,
  most: 1,
  fault: `Name a file after \`import ${kind}\`. Name one file only.`,
});

interface GivenImport extends CommandContext {
  readonly values: {
    readonly name?: string | undefined;
    readonly refused?: string | undefined;
    readonly restart: boolean;
    readonly concurrency: string;
  } & Parameters<typeof openAddressedService>[0];
  readonly names: readonly string[];
}

interface FileImport extends Pick<LinesImport, 'readBack'> {
  readonly kind: string;
  read(file: string): { readonly source: ImportSource; readonly mappingText: string };
}

export async function importFile(
  { values, names: [file = ''], terminal, env, signal }: GivenImport,
  { kind, readBack, read }: FileImport,
): Promise<number> {
  const concurrency = wholeNumber('concurrency', values.concurrency, 1, 256);
  const { source, mappingText } = read(file);
  const { service, address, config } = openAddressedService(values, env);
  const name = values.name ?? basename(file, extname(file));
  return importLines({
    title: resolve(file),
    service,
    source,
    progressFile: openProgressFile(config.dataDirectory, [
      kind,
      await digestOfTextFile(file),
      mappingText,
      name,
      address.url,
      address.resellerId ?? '',
    ]),
    name,
    concurrency,
    refusedFile: values.refused,
    restart: values.restart,
    readBack,
    terminal,
    signal,
  });
}
