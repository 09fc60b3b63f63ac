import type { components } from '@exchange/client';
import { csvRecords, notClosed, separatorOf } from '../../csv/csv-records';
import type { ReadProblem } from '../../reading/problem';

/** A record of a table or of lines of JSON as it was given. */
interface GivenLine {
  /** Where it begins, counted from 1 as an editor does. */
  readonly line: number;
  readonly text: string;
}

/** What a file or a pasted text holds. */
export interface GivenLines {
  readonly format: 'csv' | 'ndjson';
  /** The first line of a table; undefined for lines of JSON. */
  readonly header: string | undefined;
  readonly lines: readonly GivenLine[];
}

/** Lines of JSON begin with a brace; anything else is a table with a header. */
export function readLines(given: string): GivenLines {
  const text = given.replace(/^\uFEFF/, '');
  if (text.trimStart().startsWith('{')) {
    return { format: 'ndjson', header: undefined, lines: jsonLines(text) };
  }
  const separator = separatorOf(text);
  // A table that was copied from a spreadsheet has tabs where a file has commas.
  const records = csvRecords(text, separator === '\t' ? '\t' : ',');
  const [header, ...lines] = records.map(({ line, text: said, cells, fault }) => ({
    line,
    text: separator === '\t' && fault !== notClosed ? cells.map(quoted).join(',') : said,
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

/**
 * What keeps a line from being read at all: such a line would have the ledger refuse the whole request. What is wrong with what
 * it says is the ledger's to tell.
 */
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

/** The most lines of one request. */
export const partMax = 1_000;
/** The most characters of one request: the ledger takes no longer bodies. */
const partCharactersMax = 900_000;

/** Lines that are sent together. */
export interface Part {
  readonly index: number;
  readonly lines: readonly GivenLine[];
  readonly mediaType: 'text/csv' | 'application/x-ndjson';
  readonly body: string;
}

/** What was given, in requests that the ledger takes, in its order. */
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
  const found: GivenLine[][] = [];
  let characters = 0;
  for (const line of lines) {
    const last = found.at(-1);
    const isFull =
      last === undefined ||
      last.length >= partMax ||
      characters + line.text.length > partCharactersMax;
    if (isFull) {
      found.push([line]);
      characters = line.text.length;
    } else {
      last.push(line);
      characters += line.text.length + 2;
    }
  }
  return found;
}

type BatchAnswer = components['schemas']['TransactionBatch'];

/** What became of a line, or what would. */
export interface LineOutcome {
  readonly line: number;
  readonly text: string;
  readonly outcome: 'accepted' | 'refused';
  /** Why it was refused. */
  readonly detail?: string;
  /** The deal that it became; in a dry run there is none. */
  readonly dealId?: string;
}

/** What the ledger says of each line of a part. */
export function outcomesOf(
  part: Part,
  answer: BatchAnswer,
  isDry: boolean,
): readonly LineOutcome[] {
  return answer.results.flatMap((result): LineOutcome[] => {
    const given = part.lines[result.index];
    if (given === undefined) return [];
    if (result.outcome === 'refused')
      return [{ ...given, outcome: 'refused', detail: result.detail }];
    return [{ ...given, outcome: 'accepted', ...(isDry ? {} : { dealId: result.transaction.id }) }];
  });
}

/**
 * Where the ledger took none of a part's lines, it answers with one fault for each: what became of them. Undefined where the
 * problem is about the request and not about its lines.
 */
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
    ? 'Not recorded: more lines are refused than are listed with a reason.'
    : 'Not recorded, because other lines were refused.';
  return part.lines.map((given, index) => ({
    ...given,
    outcome: 'refused',
    detail: details.get(index) ?? unsaid,
  }));
}

/** How many of each. */
export function tally(outcomes: readonly LineOutcome[]): {
  readonly accepted: number;
  readonly refused: number;
} {
  const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted').length;
  return { accepted, refused: outcomes.length - accepted };
}
