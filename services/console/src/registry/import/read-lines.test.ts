import { expect, it } from 'vitest';
import type { Field, ObjectShape, Shape } from '../../forms/shape';
import { readImport } from './read-lines';

const field = (name: string, shape: Shape, required = false): Field => ({
  name,
  shape,
  required,
  nullable: !required,
});
const text = { kind: 'text', minLength: 1, maxLength: 99 } as const;
const shape: ObjectShape = {
  kind: 'object',
  fields: [
    field('code', text, true),
    field('name', text, true),
    field('lei', { ...text, format: 'lei' }),
    field('status', { kind: 'choice', options: ['active', 'suspended'] }),
    field('reason', text),
    field('attributes', { kind: 'attributes', maxKeys: 9, maxKeyLength: 9 }),
  ],
};

it('makes a body of each line, and reports invalid lines', () => {
  const { lines, fault } = readImport(
    'code,name,lei,attributes.rating\nA,<script>alert(1)</script>,,BBB\nB,,,\nC,Coast,529900T8BM49AURSDO56,\nA,Again,,',
    shape,
  );
  expect(fault).toBeUndefined();
  expect(lines).toEqual([
    {
      line: 2,
      said: 'A · <script>alert(1)</script>',
      body: { code: 'A', name: '<script>alert(1)</script>', attributes: { rating: 'BBB' } },
      faults: [],
    },
    { line: 3, said: 'B', body: undefined, faults: ['Name: This field is required.'] },
    {
      line: 4,
      said: 'C · Coast',
      body: undefined,
      faults: ['LEI: The check digits of this LEI are wrong: compare it with its source.'],
    },
    { line: 5, said: 'A · Again', body: undefined, faults: ['Code: duplicate of line 2.'] },
  ]);
});

it("refuses a file with columns other than the contract's", () => {
  expect(readImport('code,nam\nA,B', shape).fault).toContain('Unknown columns: nam.');
  expect(readImport('code\nA', shape).fault).toContain('Missing columns: name');
  expect(readImport('', shape).fault).toBe('The file is empty.');
  expect(readImport('code,name', shape).fault).toBe('The file has a header but no lines.');
});

it('reports a line with too many values', () => {
  const { lines } = readImport('code,name\nA,B,C', shape);
  expect(lines[0]?.faults).toEqual(['It has 3 values for 2 columns.']);
});

it("removes the apostrophe of an export's formula", () => {
  const { lines } = readImport("code,name\nA,'=1+1\n", shape);
  expect(lines[0]?.body).toEqual({ code: 'A', name: '=1+1' });
});
