import { extname } from 'node:path';
import { UsageError } from '../../command.js';

export type Format = 'geojson' | 'ndjson' | 'csv' | 'greenbutton';

const otherNames: Readonly<Record<string, Format>> = {
  ...{ json: 'geojson', tsv: 'csv', xml: 'greenbutton' },
  ...{ jsonl: 'ndjson', geojsonl: 'ndjson', geojsons: 'ndjson' },
};

/**
 * @param stated otherwise the file's extension
 * @throws UsageError for an unsupported format
 */
export function formatOf<Supported extends Format>(
  file: string,
  stated: string | undefined,
  supported: readonly Supported[],
): Supported {
  const name = stated ?? extname(file).slice(1).toLowerCase();
  const format = supported.find((one) => one === (otherNames[name] ?? name));
  if (format !== undefined) return format;
  throw new UsageError(`The format of ${file} is unknown: add --format ${supported.join('|')}.`);
}
