import type { GivenLine, GivenLines } from './split-lines';

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
