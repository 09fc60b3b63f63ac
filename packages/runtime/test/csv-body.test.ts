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

describe('a CSV body', () => {
  test('has an item per line, without empty cells and lines', async () => {
    expect(await parseCsvBody('\uFEFFid,note\r\n1,"a ""b"",\nc"\r\n\r\n2,\r\n', limits)).toEqual({
      items: [{ id: '1', note: 'a "b",\nc' }, { id: '2' }],
    });
  });

  test('is read up to one row over the limit', async () => {
    const { items } = Object(await parseCsvBody(`id\n${'1\n'.repeat(1_000_000)}`, limits));
    expect(items).toHaveLength(4);
  });

  test.each([
    ['a header of 400,000 columns', Array.from({ length: 400_000 }, (_, at) => `c${at}`).join(',')],
    ['a header of 400,000 columns with one name', Array(400_000).fill('c').join(',')],
    ['a header of commas', ','.repeat(3_000_000)],
  ])('rejects %s before its rows', async (_, header) => {
    expect(await refusal(`${header}\n1`)).toMatch(
      /^422 The header has more columns than the limit of 4/,
    );
  });

  test('rejects a line with too many columns by its number', async () => {
    expect(await refusal(`id,"a\n,,,,,,"\n1,2\n${','.repeat(3_000_000)}`)).toMatch(
      /^422 Line 4 has more/,
    );
  });

  test.each([
    ['a duplicate name', 'id,id\n1,2', /names the column "id" twice/],
    ['a quote within a cell', `id\n1"${','.repeat(1_000)}`, /not valid CSV/],
    ['an unclosed quote', `id\n"${','.repeat(1_000)}`, /not valid CSV/],
    ['another number of cells', 'id,a\n1', /not valid CSV/],
  ])('rejects %s', async (_, text, reason) => {
    expect(await refusal(text)).toMatch(reason);
  });
});
