import { createPacer } from '../process/pacer.js';
import { HttpProblem, validationFailed } from './http-problem.js';
import { jsonAllowance, parseJsonBody } from './json-body.js';

/** How much of a body of lines is read. */
export interface LineLimits {
  readonly itemsMax?: number | undefined;
  readonly columnsMax?: number | undefined;
}

/** A body of one JSON object a line (NDJSON), as `{items: […]}`; at most one item more than `itemsMax`. */
export async function parseNdjsonBody(
  text: string,
  { itemsMax = Number.POSITIVE_INFINITY }: LineLimits,
): Promise<unknown> {
  const items: unknown[] = [];
  const allowance = jsonAllowance();
  const pace = createPacer();
  let index = 0;
  // One more than may be: the contract says so, and the rest need not be read.
  for (let from = 0; from < text.length && items.length <= itemsMax; index += 1) {
    const newline = text.indexOf('\n', from);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(from, end);
    from = end + 1;
    if (line.trim() === '') continue;
    items.push(parseLine(line, index, allowance));
    await pace();
  }
  return { items };
}

function parseLine(
  line: string,
  index: number,
  allowance: ReturnType<typeof jsonAllowance>,
): unknown {
  const at = ['body', 'items', index];
  try {
    return parseJsonBody(line, true, at, allowance);
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
