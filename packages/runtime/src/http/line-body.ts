import { parse } from 'csv-parse/sync';
import { forbiddenTexts } from './forbidden-text.js';
import { HttpProblem, validationFailed } from './http-problem.js';
import { parseJsonBody } from './json-body.js';

/** A body of one JSON object a line (NDJSON), as `{items: […]}`; at most one item more than `itemsMax`. */
export function parseNdjsonBody(text: string, itemsMax: number): unknown {
  const items: unknown[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    // One more than may be: the contract says so, and the rest need not be read.
    if (items.length > itemsMax) break;
    items.push(parseLine(line, index));
  }
  return { items };
}

function parseLine(line: string, index: number): unknown {
  const at = ['body', 'items', index];
  try {
    return parseJsonBody(line, true, at);
  } catch (error) {
    const isSyntax =
      error instanceof HttpProblem &&
      typeof error.detail !== 'string' &&
      error.detail.some(({ type }) => type === 'json_invalid');
    if (!isSyntax) throw error;
    throw validationFailed([
      {
        type: 'json_invalid',
        loc: at,
        msg: `Line ${index + 1} is not a JSON object`,
        input: line.slice(0, 200),
      },
    ]);
  }
}

/** A body of comma-separated values with a header, as `{items: […]}`; empty cells are left out. */
export function parseCsvBody(text: string): unknown {
  const [header = [], ...rows] = csvRows(text);
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined) {
    throw notCsv(`The header names the column ${JSON.stringify(twice.slice(0, 100))} twice`);
  }
  const items = rows.map((row) =>
    Object.fromEntries(
      header.flatMap((name, index) => (row[index] ? [[name, row[index]] as const] : [])),
    ),
  );
  if (text.includes('\0') || text.includes('__proto__')) {
    const faults = forbiddenTexts(items, ['body', 'items']);
    if (faults.length > 0) throw validationFailed(faults);
  }
  return { items };
}

function csvRows(text: string): readonly (readonly string[])[] {
  try {
    return parse(text, { bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw notCsv(`The body is not valid CSV: ${reason.slice(0, 300)}`);
  }
}

function notCsv(msg: string): HttpProblem {
  return validationFailed([{ type: 'value_error', loc: ['body'], msg, input: null }]);
}
