import { isJsonObject } from '@exchange/units';
import { UsageError } from '../../command.js';
import { csvSource, delimiterOf } from '../formats/csv-source.js';
import { type Format, formatOf } from '../formats/format.js';
import { geoJsonSource } from '../formats/geojson-source.js';
import { greenButtonLines } from '../formats/green-button/usage-readings.js';
import { ndjsonSource } from '../formats/ndjson-source.js';
import type { ImportSource } from '../import-line.js';
import type { RecordKind } from './kind.js';
import { type RecordMapping, recordReader } from './line.js';

interface SourceOptions {
  readonly format?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly series?: string | undefined;
}

/** @throws UsageError for an unsupported format */
export function recordSource(
  kind: RecordKind,
  file: string,
  mapping: RecordMapping,
  { format, delimiter, series }: SourceOptions,
): ImportSource {
  const readRecord = recordReader(kind, mapping);
  const formats: readonly Format[] = ['csv', 'ndjson', 'geojson'];
  const supported: readonly Format[] =
    kind.name === 'usage' ? [...formats, 'greenbutton'] : formats;
  const known = formatOf(file, format, supported);
  if (series !== undefined && known !== 'greenbutton') {
    throw new UsageError('--series is valid for Green Button files only.');
  }
  switch (known) {
    case 'csv': {
      const columns = new Set([...mapping.columns.values()]);
      if (mapping.keyColumn !== undefined) columns.add(mapping.keyColumn);
      const members = Object.keys(kind.fields);
      const oneOf = new Set(members.map((member) => mapping.columns.get(member) ?? member));
      return csvSource(file, { columns, oneOf, lineOf: readRecord }, delimiterOf(file, delimiter));
    }
    case 'ndjson':
      return ndjsonSource(
        file,
        (object, line) => readRecord(new Map(Object.entries(object)), line),
        decimalColumns(kind, mapping),
      );
    case 'geojson':
      return geoJsonSource(
        file,
        (feature, line) => {
          const properties = isJsonObject(feature) ? feature.properties : undefined;
          const cells = isJsonObject(properties) ? Object.entries(properties) : [];
          return readRecord(new Map(cells), line);
        },
        decimalColumns(kind, mapping),
      );
    case 'greenbutton':
      if (!mapping.constants.has('premise_asset_id')) {
        throw new UsageError('The premise is required: add --set premise_asset_id=<id>.');
      }
      return {
        noun: 'reading',
        fractionRead: () => 0,
        lines: greenButtonLines(file, series, readRecord),
      };
    default:
      return known satisfies never;
  }
}

function decimalColumns({ fields }: RecordKind, { columns }: RecordMapping): ReadonlySet<string> {
  const members = Object.keys(fields).filter(
    (member) => fields[member] === 'number' || fields[member] === 'decimals',
  );
  return new Set(members.map((member) => columns.get(member) ?? member));
}
