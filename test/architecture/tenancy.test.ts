import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ledger } from '@exchange/ledger/ledger';
import { describe, expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../packages/ledger/src', import.meta.url));

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({
    name: name.split(sep).join('/'),
    text: readFileSync(join(source, name), 'utf8'),
  }));
const asking = files.filter(({ text }) => /from 'kysely'|tables\/tenancy'/.test(text));

const tables = ledger.tables.map(({ name }) => name).join('|');
const namesTable = new RegExp(
  `\\b(from|join|only|table)\\s+(ledger\\.)?"?(${tables})"?\\b|sql\\.table\\('`,
  'i',
);

const using = (pattern: RegExp) =>
  files.flatMap(({ name, text }) => (pattern.test(text) ? [name] : [])).sort();

describe('a query', () => {
  test('names tables by their definitions only, never in SQL', () => {
    expect(asking.length).toBeGreaterThan(15);
    const around = asking.filter(({ text }) => namesTable.test(text));
    expect(around.map(({ name }) => name)).toEqual([]);
  });

  test('with a literal table name is detected', () => {
    const way = (text: string) => namesTable.test(text);
    expect(way('select resource from assets where true')).toBe(true);
    expect(way('left join customers c on true')).toBe(true);
    expect(way('from "transactions_past" as p')).toBe(true);
    expect(way("sql.table('assets')")).toBe(true);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a query
    expect(way('select resource from ${tables.rows(assetsTable)} as a')).toBe(false);
  });

  test('has no connection of its own', () => {
    const connected = /\bKysely\b|tables\/(connect|visible-rows)'|from 'pg'/;
    const allowed = /import type \{ Rows \} from '@exchange\/runtime\/tables\/visible-rows'/;
    const around = asking.filter(({ text }) => connected.test(text.replace(allowed, '')));
    expect(around.map(({ name }) => name)).toEqual([]);
  });

  test("across all tenants only reads a table's version", () => {
    expect(using(/\.ofAllTenants\(/)).toEqual(['exchange/transaction/list/as-of.ts']);
  });

  test('joins foreign rows for counterparties, list order and layer numbers only', () => {
    expect(using(/\.rowsNamedBySeen\(/)).toEqual([
      'exchange/counterparty/names.ts',
      'exchange/transaction/list/search.ts',
      'maps/layers/numbers/numbers.ts',
    ]);
  });

  test('in raw SQL states the reason in its first line', () => {
    const raw = asking.filter(({ text }) => /\.(ask|findIn|ofAllTenants)[<(]/.test(text));
    expect(raw.length).toBeGreaterThan(5);
    expect(
      raw.filter(({ text }) => !text.startsWith('// Raw SQL')).map(({ name }) => name),
    ).toEqual([]);
  });
});
