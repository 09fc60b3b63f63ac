import type { components } from '@exchange/client';
import { type CsvRecord, csvRecords, notClosed, separatorOf } from '../../csv/csv-records';
import { isRecord } from '../../forms/shape';
import type { ReadProblem } from '../../reading/problem';

interface GivenLine {
  readonly line: number;
  readonly text: string;
}

export interface Lines {
  readonly format: 'csv' | 'ndjson';
  readonly header: string | undefined;
  readonly lines: readonly GivenLine[];
}

export interface GivenLines extends Lines {
  /** Invalid lines: one makes the ledger refuse all. */
  readonly invalid: readonly LineOutcome[];
}

export function readLines(given: string): GivenLines {
  const text = given.replace(/^\uFEFF/, '');
  const isJson = text.trimStart().startsWith('{');
  const { header, lines } = isJson ? { header: undefined, lines: jsonLines(text) } : csvLines(text);
  return {
    format: isJson ? 'ndjson' : 'csv',
    header,
    lines: lines.flatMap(({ fault, ...one }) => (fault === undefined ? [one] : [])),
    invalid: lines.flatMap(({ fault, ...one }): LineOutcome[] =>
      fault === undefined ? [] : [{ ...one, outcome: 'refused', detail: fault }],
    ),
  };
}

function csvLines(text: string) {
  const separator = separatorOf(text) === '\t' ? '\t' : ',';
  const records = csvRecords(text, separator);
  const [header, ...lines] = separator === '\t' ? records.map(withCommas) : records;
  const columns = header?.cells.length ?? 0;
  const differing = ({ cells: { length } }: CsvRecord) =>
    length === columns ? undefined : `This line has ${length} cells, the header has ${columns}.`;
  return {
    header: header?.text,
    lines: lines.map((record) => ({
      line: record.line,
      text: record.text,
      fault: record.fault ?? differing(record),
    })),
  };
}

/** Spreadsheets copy a quote within a cell as it is. */
function withCommas(record: CsvRecord): CsvRecord {
  if (record.fault === notClosed) return record;
  return { ...record, text: record.cells.map(quoted).join(','), fault: undefined };
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function jsonLines(text: string) {
  return text
    .split('\n')
    .map((one, index) => ({ line: index + 1, text: one.trim() }))
    .filter((one) => one.text !== '')
    .map((one) => ({
      ...one,
      fault: isJsonObject(one.text) ? undefined : 'This is not a JSON object.',
    }));
}

function isJsonObject(text: string): boolean {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    return false;
  }
}

export const partMax = 1_000;
/** Characters per request; the ledger refuses longer bodies. */
const partCharactersMax = 900_000;

export interface Part {
  readonly index: number;
  readonly lines: readonly GivenLine[];
  readonly mediaType: 'text/csv' | 'application/x-ndjson';
  readonly body: string;
}

export function partsOf({ format, header, lines }: Lines): readonly Part[] {
  return groups(lines).map((group, index) => {
    const texts = group.map(({ text }) => text);
    return format === 'csv'
      ? {
          index,
          lines: group,
          mediaType: 'text/csv',
          body: `${[header ?? '', ...texts].join('\r\n')}\r\n`,
        }
      : { index, lines: group, mediaType: 'application/x-ndjson', body: `${texts.join('\n')}\n` };
  });
}

function groups(lines: readonly GivenLine[]): readonly (readonly GivenLine[])[] {
  const parts: GivenLine[][] = [];
  let characters = 0;
  for (const line of lines) {
    const last = parts.at(-1);
    const isFull =
      last === undefined ||
      last.length >= partMax ||
      characters + line.text.length > partCharactersMax;
    if (isFull) {
      parts.push([line]);
      characters = line.text.length;
    } else {
      last.push(line);
      characters += line.text.length + 2;
    }
  }
  return parts;
}

type BatchAnswer = components['schemas']['TransactionBatch'];

export interface LineOutcome {
  readonly line: number;
  readonly text: string;
  readonly outcome: 'accepted' | 'refused';
  readonly detail?: string;
  readonly dealId?: string;
}

export function outcomesOf(
  part: Part,
  answer: BatchAnswer,
  isDry: boolean,
): readonly LineOutcome[] {
  return answer.results.flatMap((result): LineOutcome[] => {
    const line = part.lines[result.index];
    if (line === undefined) return [];
    if (result.outcome === 'refused')
      return [{ ...line, outcome: 'refused', detail: result.detail }];
    return [{ ...line, outcome: 'accepted', ...(isDry ? {} : { dealId: result.transaction.id }) }];
  });
}

export function outcomesOfRefusal(
  part: Part,
  { errors }: ReadProblem,
): readonly LineOutcome[] | undefined {
  const details = new Map(
    errors.flatMap(({ type, loc, msg }) =>
      type === 'item_refused' ? [[loc[2], msg] as const] : [],
    ),
  );
  if (details.size === 0) return undefined;
  const isCut = errors.some(({ type }) => type !== 'item_refused');
  const unsaid = isCut
    ? 'Not recorded. More lines were refused than the ledger lists with a reason.'
    : 'Not recorded, because other lines were refused.';
  return part.lines.map((line, index) => ({
    ...line,
    outcome: 'refused',
    detail: details.get(index) ?? unsaid,
  }));
}

export function tally(outcomes: readonly LineOutcome[]) {
  const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted').length;
  return { accepted, refused: outcomes.length - accepted };
}
