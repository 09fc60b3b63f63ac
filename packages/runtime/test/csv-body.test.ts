import { describe, expect, test } from 'vitest';
import { parseCsvBody } from '../src/http/csv-body.js';
import { HttpProblem } from '../src/http/http-problem.js';

const limits = { itemsMax: 3, columnsMax: 4 };

async function refusal(text: string): Promise<string> {
  const problem = await parseCsvBody(text, limits).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(problem instanceof HttpProblem) || typeof problem.detail === 'string') return 'none';
  return `${problem.status} ${problem.detail[0]?.msg}`;
}

describe('a body of comma-separated values', () => {
  test('is a row for each line, without empty cells and empty lines', async () => {
    expect(await parseCsvBody('\uFEFFid,note\r\n1,"a ""b"",\nc"\r\n\r\n2,\r\n', limits)).toEqual({
      items: [{ id: '1', note: 'a "b",\nc' }, { id: '2' }],
    });
  });

  test('is read up to one row more than may be', async () => {
    const { items } = Object(await parseCsvBody(`id\n${'1\n'.repeat(1_000_000)}`, limits));
    expect(items).toHaveLength(4);
  });

  test.each([
    ['a header of 400,000 columns', Array.from({ length: 400_000 }, (_, at) => `c${at}`).join(',')],
    ['a header of 400,000 columns of one name', Array(400_000).fill('c').join(',')],
    ['a header of commas', ','.repeat(3_000_000)],
  ])('%s is refused before its rows are read', async (_, header) => {
    expect(await refusal(`${header}\n1`)).toMatch(/^422 The header has more than 4 columns/);
  });

  test('a line of too many columns is refused by its number', async () => {
    expect(await refusal(`id,"a\n,,,,,,"\n1,2\n${','.repeat(3_000_000)}`)).toMatch(
      /^422 Line 4 has more/,
    );
  });

  test.each([
    ['a name that comes twice', 'id,id\n1,2', /names the column "id" twice/],
    ['a quote within a cell', `id\n1"${','.repeat(1_000)}`, /not valid CSV/],
    ['a quote that never ends', `id\n"${','.repeat(1_000)}`, /not valid CSV/],
    ['another number of cells', 'id,a\n1', /not valid CSV/],
  ])('%s is refused', async (_, text, reason) => {
    expect(await refusal(text)).toMatch(reason);
  });
});
