import { csvRecords, separatorOf } from '../../csv/csv-records';
import { bodyDraft, type Draft, type DraftRecord } from '../../forms/draft';
import { ruleFaults } from '../../forms/fault';
import { readBody } from '../../forms/read-body';
import { isRecord, type JsonRecord, labelOf, type ObjectShape } from '../../forms/shape';

import { reasonWithStatus } from '../rules';

/** One line of a file, as the body that it makes, or what is wrong with it. */
export interface ImportLine {
  readonly line: number;
  /** What the line is called in the table: its code and name. */
  readonly said: string;
  readonly body: JsonRecord | undefined;
  readonly faults: readonly string[];
}

/** What a file holds. */
export interface ImportFile {
  readonly lines: readonly ImportLine[];
  /** What is wrong with the file as a whole. */
  readonly fault: string | undefined;
}

const attributePrefix = 'attributes.';

/** The lines of a CSV file as bodies of the contract; columns are its members, and `attributes.<name>` a value of one's own. */
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
        ? `Columns that are not known: ${strange.join(', ')}. There are ${names.join(', ')}, and ${attributePrefix}<name>.`
        : missing.length > 0
          ? `The columns ${missing.map(({ name }) => name).join(', ')} are missing: the first line names the columns.`
          : records.length === 0
            ? 'The file has a head and no lines.'
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
  const typed = new Map(columns.map((name, index) => [name, values[index] ?? '']));
  const attributes: Draft = [...typed]
    .filter(([name, value]) => name.startsWith(attributePrefix) && value !== '')
    .map(([name, value]) => ({ key: name.slice(attributePrefix.length), kind: 'text', value }));
  const draft: DraftRecord = {
    ...bodyDraft(shape),
    ...Object.fromEntries([...typed].filter(([name]) => !name.startsWith(attributePrefix))),
    attributes,
  };
  const said = [typed.get('code'), typed.get('name')].filter(Boolean).join(' · ');
  if (values.length > columns.length) {
    const faults = [`It has ${values.length} values for ${columns.length} columns.`];
    return { said, body: undefined, faults };
  }
  const reading = readBody(shape, draft);
  const faults = reading.ok
    ? ruleFaults([reasonWithStatus], isRecord(reading.value) ? reading.value : {})
    : reading.faults;
  const body =
    reading.ok && faults.length === 0 && isRecord(reading.value) ? reading.value : undefined;
  return {
    said,
    body,
    faults: faults.map(({ path, message }) => `${labelOf(String(path[0] ?? ''))}: ${message}`),
  };
}

/** A code that an earlier line has already would be refused: it is said before anything is sent. */
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
    return { ...one, body: undefined, faults: [`Code: line ${earlier} has it already.`] };
  });
}
