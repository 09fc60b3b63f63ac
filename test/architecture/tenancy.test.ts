import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ledger } from '@exchange/ledger/ledger';
import { describe, expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../packages/ledger/src', import.meta.url));

/** The product's files that ask the read tables: projections, which write them, have a client of their own. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({
    name: name.split(sep).join('/'),
    text: readFileSync(join(source, name), 'utf8'),
  }));
const asking = files.filter(({ text }) => /from 'kysely'|tables\/tenancy'/.test(text));

/** SQL in a text that names one of the tables by its word: the tenant's condition would be missing. */
const tables = ledger.tables.map(({ name }) => name).join('|');
const namesTable = new RegExp(
  `\\b(from|join|only|table)\\s+(ledger\\.)?"?(${tables})"?\\b|sql\\.table\\('`,
  'i',
);

const using = (pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

describe('a query', () => {
  test('names tables by their definitions, never by a word in its SQL', () => {
    expect(asking.length).toBeGreaterThan(15);
    const around = asking.filter(({ text }) => namesTable.test(text));
    expect(around.map(({ name }) => name)).toEqual([]);
  });

  test('that named a table by a word would be found', () => {
    const way = (text: string) => namesTable.test(text);
    expect(way('select resource from assets where true')).toBe(true);
    expect(way('left join customers c on true')).toBe(true);
    expect(way('from "transactions_past" as p')).toBe(true);
    expect(way("sql.table('assets')")).toBe(true);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a query's source says
    expect(way('select resource from ${tables.rows(assetsTable)} as a')).toBe(false);
  });

  test('has no connection of its own', () => {
    const connected = /\bKysely\b|tables\/(connect|seen-rows)'|from 'pg'/;
    const allowed = /import type \{ Rows \} from '@exchange\/runtime\/tables\/seen-rows'/;
    const around = asking.filter(({ text }) => connected.test(text.replace(allowed, '')));
    expect(around.map(({ name }) => name)).toEqual([]);
  });

  test('looks at all tenants together only to learn how far a table is', () => {
    expect(using(/\.ofAllTenants\(/)).toEqual(['transaction/moment.ts']);
  });

  // The order of a list has the rows of all; those that are seen are joined to it by their key.
  test("joins rows that others name only for a property's customer, a transaction's counterparty, a list's order and a layer's number", () => {
    expect(using(/\.rowsNamedBySeen\(/)).toEqual([
      'asset/customer-area-queries.ts',
      'counterparty/names.ts',
      'layers/numbers.ts',
      'transaction/list/search.ts',
    ]);
  });

  test('in raw SQL says in its first line why', () => {
    const raw = asking.filter(({ text }) => /\.(ask|findIn|ofAllTenants)[<(]/.test(text));
    expect(raw.length).toBeGreaterThan(5);
    expect(
      raw.filter(({ text }) => !text.startsWith('// Raw SQL')).map(({ name }) => name),
    ).toEqual([]);
  });
});
