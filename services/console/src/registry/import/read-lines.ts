import { textOfCsvCell } from '@exchange/units';
import { csvRecords, separatorOf } from '../../csv/csv-records';
import { bodyDraft, type Draft, type DraftRecord } from '../../forms/draft';
import { readBody } from '../../forms/read-body';
import { isRecord, type JsonRecord, labelOf, type ObjectShape } from '../../forms/shape';

import { reasonWithStatus } from '../rules';

export interface ImportLine {
  readonly line: number;
  readonly said: string;
  readonly body: JsonRecord | undefined;
  readonly faults: readonly string[];
}

export interface ImportFile {
  readonly lines: readonly ImportLine[];
  readonly fault: string | undefined;
}

const attributePrefix = 'attributes.';

export function readImport(text: string, shape: ObjectShape): ImportFile {
  const [head, ...records] = csvRecords(text, separatorOf(text));
  const columns = head?.cells ?? [];
  const known = shape.fields.filter((field) => field.shape.kind !== 'attributes');
  const names = known.map(({ name }) => name);
  const strange = columns.filter(
    (name) => !names.includes(name) && !name.startsWith(attributePrefix),
  );
  const missing = shape.fields.filter(({ name, required }) => required && !columns.includes(name));
  const fault =
    head === undefined
      ? 'The file is empty.'
      : strange.length > 0
        ? `Unknown columns: ${strange.join(', ')}. Known: ${names.join(', ')}, and ${attributePrefix}<name>.`
        : missing.length > 0
          ? `Missing columns: ${missing.map(({ name }) => name).join(', ')}. The first line must name the columns.`
          : records.length === 0
            ? 'The file has a header but no lines.'
            : undefined;
  if (fault !== undefined) return { lines: [], fault };
  const lines = records.map(({ line, cells, fault: unread }) => ({
    line,
    ...(unread === undefined
      ? readLine(columns, cells, shape)
      : { said: cells.join(' · '), body: undefined, faults: [unread] }),
  }));
  return { lines: withTwins(lines), fault: undefined };
}

function readLine(columns: readonly string[], values: readonly string[], shape: ObjectShape) {
  const typed = new Map(columns.map((name, index) => [name, textOfCsvCell(values[index] ?? '')]));
  const attributes: Draft = [...typed]
    .filter(([name, value]) => name.startsWith(attributePrefix) && value !== '')
    .map(([name, value]) => ({ key: name.slice(attributePrefix.length), kind: 'text', value }));
  const draft: DraftRecord = {
    ...bodyDraft(shape),
    ...Object.fromEntries([...typed].filter(([name]) => !name.startsWith(attributePrefix))),
    attributes,
  };
  const labels = [typed.get('code'), typed.get('name')].filter(Boolean).join(' · ');
  if (values.length > columns.length) {
    const faults = [`It has ${values.length} values for ${columns.length} columns.`];
    return { said: labels, body: undefined, faults };
  }
  const reading = readBody(shape, draft);
  const body = reading.ok && isRecord(reading.value) ? reading.value : undefined;
  const faults = reading.ok ? reasonWithStatus(body ?? {}) : reading.faults;
  return {
    said: labels,
    body: faults.length === 0 ? body : undefined,
    faults: faults.map(({ path, message }) => `${labelOf(String(path[0] ?? ''))}: ${message}`),
  };
}

function withTwins(lines: readonly ImportLine[]): readonly ImportLine[] {
  const first = new Map<string, number>();
  return lines.map((one) => {
    const code = one.body?.['code'];
    if (typeof code !== 'string') return one;
    const earlier = first.get(code);
    if (earlier === undefined) {
      first.set(code, one.line);
      return one;
    }
    return { ...one, body: undefined, faults: [`Code: duplicate of line ${earlier}.`] };
  });
}
