import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { bigint, nullable, text, uuid } from '../../src/tables/definition/columns.js';
import { defineTable } from '../../src/tables/definition/define-table.js';
import { visibleToAll } from '../../src/tables/definition/visibility.js';
import type { Page } from '../../src/tables/queries/page.js';
import { readSearched } from '../../src/tables/queries/read-listing.js';
import { queryWords, searchWords } from '../../src/tables/queries/search-words.js';
import { ReadDatabase } from '../../src/tables/queries/tenancy.js';
import { replaceRows } from '../../src/tables/write-rows.js';
import { ownSchema } from './own-schema.js';

const things = defineTable('things', {
  key: ['id'],
  seen: visibleToAll,
  columns: { id: uuid(), words: nullable(text()), created_position: bigint(), resource: text() },
});
const { admin, tables } = await ownSchema('searched_things');

beforeAll(async () => {
  await admin.query(
    'create table things (id uuid primary key, words text, created_position bigint unique, resource text)',
  );
  await admin.query(
    "create index on things using gin (array_to_tsvector(string_to_array(words, ' ')))",
  );
});

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

async function replaceNames(names: readonly string[]): Promise<void> {
  await admin.query('truncate things');
  await replaceRows(
    admin,
    things,
    names.map((name, number) => ({
      id: id(number),
      words: searchWords([name]),
      created_position: String(number + 1),
      resource: String(number),
    })),
  );
}

function search(typed: string | undefined, page: Page) {
  const shared = new ReadDatabase(tables.database).shared();
  const query = shared.selectFrom(things).select(['resource', 'created_position']);
  return readSearched(shared, query, page, typed);
}

const name = fc.oneof(
  fc.string({ unit: fc.constantFrom(...`ab ab'\\:*&|!()<>%_"-,.é😀ς`), maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

test('finds exactly the rows with the searched words', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 1, maxLength: 30 }),
      fc.array(name, { minLength: 1, maxLength: 8 }),
      async (names, typed) => {
        const stored = names.map((one) => one.replaceAll('\0', ''));
        await replaceNames(stored);
        for (const one of [...typed, ...stored.slice(0, 4)]) {
          const prefixes = queryWords(one);
          const expected = stored.flatMap((name, number) => {
            const words = searchWords([name]).split(' ');
            const fits =
              prefixes.length > 0 &&
              prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
            return fits ? [String(number)] : [];
          });
          const { items } = await search(one, { limit: 100, offset: 0 });
          expect(items, JSON.stringify(one)).toEqual(expected);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('pages cover matches near the start and far from it', async () => {
  const count = 3_000;
  const isMatch = (number: number) => number % 7 === 0 || number > count - 60;
  await replaceNames(
    Array.from({ length: count }, (_, number) => (isMatch(number) ? 'Sun Valley' : 'Mill')),
  );
  const all = Array.from({ length: count }, (_, number) => number)
    .filter(isMatch)
    .map(String);
  for (const limit of [1, 9, 1_000]) {
    const items: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search('val sun', { limit, offset: 0, cursor });
      items.push(...page.items);
      cursor = page.next;
    } while (cursor !== undefined && items.length < 40 * limit);
    expect(items).toEqual(all.slice(0, items.length));
    expect(items.length).toBe(Math.min(all.length, 40 * limit));
  }
  const late = await search('sun', { limit: 5, offset: all.length - 3 });
  expect([late.items, late.next]).toEqual([all.slice(-3), undefined]);
  expect((await search('sun', { limit: 5, offset: 2 ** 31 - 1 })).items).toEqual([]);
});

test.each([
  ['ends at 32 MB; searched for sun', 'sun', 17],
  ['has a row of any size', undefined, 34],
])('a page %s', async (_, typed, megabytes) => {
  await replaceNames(['Sun', 'Sun']);
  await admin.query('alter table things alter column resource set storage external');
  await admin.query(
    "update things set resource = resource || repeat(repeat(' ', 1000000), case resource when '0' then $1::int else 17 end)",
    [megabytes],
  );
  const first = await search(typed, { limit: 1_000, offset: 0 });
  const rest = await search(typed, { limit: 1_000, offset: 0, cursor: first.next });
  const pages = [first, rest].map(({ items }) => items.map((item) => item.trim()));
  expect(pages).toEqual([['0'], ['1']]);
  expect(rest.next).toBeUndefined();
});

test('finds rows by the prefix of an id, also without words', async () => {
  await replaceNames(['Sun', 'Mill']);
  await admin.query('update things set words = null where id = $1', [id(1)]);
  const page = { limit: 10, offset: 0 };
  expect((await search(id(1), page)).items).toEqual(['1']);
  expect((await search('00000000-', page)).items).toEqual(['0', '1']);
  expect((await search('mill', page)).items).toEqual([]);
});
