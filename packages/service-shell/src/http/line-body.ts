import { parse } from 'csv-parse/sync';
import { validationFailed } from '../errors/http-problem.js';
import { parseJsonBody } from './json-body.js';

/** A body of one JSON object a line (NDJSON), as `{items: […]}`. */
export function parseNdjsonBody(text: string): unknown {
  const items: unknown[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      items.push(parseJsonBody(line, true));
    } catch {
      throw validationFailed([
        {
          type: 'json_invalid',
          loc: ['body', 'items', index],
          msg: `Line ${index + 1} is no JSON object`,
          input: line.slice(0, 200),
        },
      ]);
    }
  }
  return { items };
}

/** A body of comma-separated values with a header, as `{items: […]}`; empty cells are left out. */
export function parseCsvBody(text: string): unknown {
  try {
    const rows: unknown[] = parse(text, {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
    });
    const items = rows.map((row) =>
      Object.fromEntries(Object.entries(Object(row)).filter(([, cell]) => cell !== '')),
    );
    return { items };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw validationFailed([
      { type: 'value_error', loc: ['body'], msg: `The body is no CSV: ${reason}`, input: null },
    ]);
  }
}
