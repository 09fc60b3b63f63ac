import type { components } from '@exchange/client';
import { csvRecords, notClosed, separatorOf } from '../../csv/csv-records';
import type { ReadProblem } from '../../reading/problem';

interface GivenLine {
  readonly line: number;
  readonly text: string;
}

export interface GivenLines {
  readonly format: 'csv' | 'ndjson';
  readonly header: string | undefined;
  readonly lines: readonly GivenLine[];
}

export function readLines(given: string): GivenLines {
  const text = given.replace(/^\uFEFF/, '');
  if (text.trimStart().startsWith('{')) {
    return { format: 'ndjson', header: undefined, lines: jsonLines(text) };
  }
  const separator = separatorOf(text);
  const records = csvRecords(text, separator === '\t' ? '\t' : ',');
  const [header, ...lines] = records.map(({ line, text: source, cells, fault }) => ({
    line,
    text: separator === '\t' && fault !== notClosed ? cells.map(quoted).join(',') : source,
  }));
  return { format: 'csv', header: header?.text, lines };
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function jsonLines(text: string): readonly GivenLine[] {
  return text
    .split('\n')
    .map((one, index) => ({ line: index + 1, text: one.trim() }))
    .filter((one) => one.text !== '');
}

/** One invalid line makes the ledger refuse all. */
export function lineFault({ format, header }: GivenLines, { text }: GivenLine): string | undefined {
  if (format === 'ndjson') return isJsonObject(text) ? undefined : 'This is not a JSON object.';
  const [record] = csvRecords(text, ',');
  if (record?.fault !== undefined) return record.fault;
  const cells = record?.cells.length ?? 0;
  const columns = csvRecords(header ?? '', ',')[0]?.cells.length ?? 0;
  return cells === columns ? undefined : `This line has ${cells} cells, the header has ${columns}.`;
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
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

export function partsOf({ format, header, lines }: GivenLines): readonly Part[] {
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
