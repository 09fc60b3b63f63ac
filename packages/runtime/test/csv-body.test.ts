import { describe, expect, test } from 'vitest';
import { parseCsvBody } from '../src/http/body/csv-body.js';
import { HttpProblem } from '../src/http/problems/http-problem.js';

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

  test.each([
    ['behind the named columns', 'id,note,,\r\n1,a,,\r\n2,,,\r\n'],
    ['between the named columns', 'id,,,note\n1,,,a\n2,,,\n'],
    ['below a line sep=;', '\uFEFFsep=;\r\nid;note;;\r\n1;a;;\r\n2;;;\r\n'],
  ])('may have empty columns without a name %s', async (_, text) => {
    expect(await parseCsvBody(text, limits)).toEqual({
      items: [{ id: '1', note: 'a' }, { id: '2' }],
    });
  });

  test('names a filled column without a name by its number', async () => {
    expect(await parseCsvBody('id,note,\n1,a,\n2,,x\n', limits)).toEqual({
      items: [
        { id: '1', note: 'a' },
        { id: '2', 'column 3': 'x' },
      ],
    });
  });

  test.each([
    ['sep=;\r\nid;note\r\n1;a,b\r\n', 'a,b'],
    ['"sep=;"\nid;note\n1;"a;""b"""\n', 'a;"b"'],
    ['sep=,\nid,note\n1,a\n', 'a'],
    ['SEP=\t\nid\tnote\n1\ta\n', 'a'],
    ['sep=|,,\nid|note\n1|a\n', 'a'],
  ])('has the separator of its first line: %j', async (text, note) => {
    expect(await parseCsvBody(text, limits)).toEqual({ items: [{ id: '1', note }] });
  });

  test('counts the separator line in errors, and limits columns by its separator', async () => {
    expect(await refusal('sep=;\nid;a\n1')).toMatch(/on line 3/);
    expect(await refusal('sep=;\nid;a\n1;2\n;;;;;')).toMatch(/^422 Line 4 has more columns/);
  });

  test("has texts without the apostrophe of an export's formula", async () => {
    const { items } = Object(await parseCsvBody("id\n'=1+1\n''=1\n'a\n", limits));
    expect(items).toEqual([{ id: '=1+1' }, { id: "'=1" }, { id: "'a" }]);
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
    ['semicolons', 'id;note\n1;a', /semicolons and no commas: .* begin with a line sep=;$/],
    ['semicolons above commas', '\n\nid;note\n1;4,5', /semicolons and no commas/],
    ['tabs', 'id\tnote\n1\ta', /tabs and no commas: .* begin with a line sep=<tab>$/],
  ])('rejects %s', async (_, text, reason) => {
    expect(await refusal(text)).toMatch(reason);
  });
});
