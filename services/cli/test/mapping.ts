import { temporaryFile } from '../../../test/services/temporary-folder.js';
import type { AssetMapping } from '../src/import/assets/mapping.js';
import type { AssetOptions } from '../src/import/assets/options.js';
import { assetSource } from '../src/import/assets/source.js';
import type { ImportLine, ImportSource } from '../src/import/import-line.js';
import { recordKinds } from '../src/import/records/kind.js';
import { recordSource } from '../src/import/records/source.js';

type RecordMapping = Parameters<typeof recordSource>[2];
type RecordOptions = Parameters<typeof recordSource>[3];

const nobody = { id: undefined, column: undefined, table: undefined };

export function mapping(more: Partial<AssetMapping> = {}): AssetMapping {
  return {
    columns: {},
    type: undefined,
    attributes: 'all',
    numberColumns: [],
    reseller: nobody,
    customer: nobody,
    allowMissingPosition: false,
    ...more,
  };
}

export async function linesOf({ lines }: Pick<ImportSource, 'lines'>): Promise<ImportLine[]> {
  const all: ImportLine[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

export function assetsOf(
  format: AssetOptions['format'],
  content: string | Buffer,
  columns: AssetMapping,
  delimiter?: string,
): ImportSource {
  return assetSource(temporaryFile(`some.${format}`, content), {
    format,
    mapping: columns,
    delimiter,
  });
}

/** The lines of a file with records of the named kind. */
export function recordsOf(
  name: string,
  file: string,
  {
    columns = new Map(),
    constants = new Map(),
    ...more
  }: Partial<RecordMapping> & RecordOptions = {},
): Promise<ImportLine[]> {
  const kind = recordKinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`no kind ${name}`);
  return linesOf(recordSource(kind, file, { columns, constants, keyColumn: undefined }, more));
}

/** The content in chunks that begin at the cuts. */
export async function* inPieces<Content extends string | Buffer>(
  content: Content,
  cuts: readonly number[],
): AsyncGenerator<Content> {
  const places = [...new Set(cuts.map((cut) => cut % (content.length + 1)))].sort((a, b) => a - b);
  for (const [index, from] of [0, ...places].entries()) {
    yield content.slice(from, places[index]) as Content;
  }
}
