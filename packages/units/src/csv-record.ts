type CsvRecord =
  | {
      readonly kind: 'record';
      readonly cells: readonly string[];
      /** An unquoted cell contains a quote. */
      readonly hasQuote: boolean;
      readonly end: number;
    }
  | { readonly kind: 'damaged'; readonly end: number }
  | { readonly kind: 'open'; readonly isQuoted: boolean };

/**
 * RFC 4180. A quote inside an unquoted cell is literal.
 * @param isLast the text ends with the file
 */
export function csvRecord(
  text: string,
  from: number,
  delimiter: string,
  isLast: boolean,
): CsvRecord {
  const cells: string[] = [];
  let hasQuote = false;
  for (let at = from; ; ) {
    const start = pastSpaces(text, at, delimiter);
    const quoted = text[start] === '"' ? quotedCell(text, start) : undefined;
    if (quoted === undefined && text[start] === '"') return { kind: 'open', isQuoted: true };
    const behind = quoted === undefined ? at : pastSpaces(text, quoted.end, delimiter);
    const end = quoted === undefined ? unquotedEnd(text, behind, delimiter) : behind;
    const sign = text[end];
    if (sign === undefined && !isLast) return { kind: 'open', isQuoted: false };
    const cell = quoted?.text ?? text.slice(at, end).trim();
    cells.push(cell);
    hasQuote ||= quoted === undefined && cell.includes('"');
    if (sign === delimiter) {
      at = end + 1;
      continue;
    }
    if (sign !== undefined && sign !== '\r' && sign !== '\n') return damagedTo(text, end, isLast);
    // A line feed may follow in the next chunk.
    if (sign === '\r' && end + 1 === text.length && !isLast)
      return { kind: 'open', isQuoted: false };
    return { kind: 'record', cells, hasQuote, end: pastLineEnd(text, end) };
  }
}

export function lineEndsIn(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

function damagedTo(text: string, from: number, isLast: boolean): CsvRecord {
  const end = unquotedEnd(text, from, '\n');
  const isOpen = end >= text.length - 1 && !isLast;
  return isOpen
    ? { kind: 'open', isQuoted: false }
    : { kind: 'damaged', end: pastLineEnd(text, end) };
}

function quotedCell(text: string, opening: number) {
  let at = text.indexOf('"', opening + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at < 0) return undefined;
  return { text: text.slice(opening + 1, at).replaceAll('""', '"'), end: at + 1 };
}

function unquotedEnd(text: string, from: number, delimiter: string): number {
  let at = from;
  for (let sign = text[at]; sign !== undefined; sign = text[at]) {
    if (sign === delimiter || sign === '\r' || sign === '\n') break;
    at += 1;
  }
  return at;
}

function pastSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  for (let sign = text[at]; sign !== undefined; sign = text[at]) {
    if (sign === delimiter || sign === '\r' || sign === '\n' || sign.trim() !== '') break;
    at += 1;
  }
  return at;
}

function pastLineEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  return text.startsWith('\r\n', at) ? at + 2 : at + 1;
}
