import type { AssetMapping } from '../src/import/assets/mapping.js';
import type { AssetOptions } from '../src/import/assets/options.js';
import { assetSource } from '../src/import/assets/source.js';
import type { ImportLine, ImportSource } from '../src/import/import-line.js';
import { temporaryFile } from './temporary-folder.js';

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
