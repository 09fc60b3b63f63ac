import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Client, everyItem, list, member, nextPath, text } from '../acceptance/client.js';
import { aReseller } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { searchedLists } from './things.js';

const { platform } = await sharedLedger();
const reseller = await aReseller(platform, ['TX']);

const idsIn = (items: readonly unknown[]) => items.map((item) => Object(item)['id']);
const aWord = () => `w${randomUUID().replaceAll('-', '').slice(0, 10)}`;

async function listFor(caller: Client, path: string, q: string): Promise<readonly unknown[]> {
  const sign = path.includes('?') ? '&' : '?';
  return idsIn(await everyItem(caller, `${path}${sign}q=${encodeURIComponent(q)}`));
}

describe.each(Object.entries(searchedLists))('the list of %s', (_, { list: path, create }) => {
  test("is searched by prefixes of a name's words, ignoring case and accents", async () => {
    const word = aWord();
    const id = await create(platform, `Söhne ${word}-Energy 100%`, reseller);
    const other = await create(platform, `Mill ${word}`, reseller);
    expect(await listFor(platform, path, word.toUpperCase().slice(0, 9))).toEqual([id, other]);
    expect(await listFor(platform, path, `ENER sohne ${word}`)).toEqual([id]);
    expect(await listFor(platform, path, `100% ${word}`)).toEqual([id]);
    for (const nothing of [
      `${word} oehne`,
      `% ${word}`,
      `_ill ${word}`,
      `\\ ${word}`,
      `'${word}`,
    ]) {
      expect(await listFor(platform, path, nothing), nothing).toEqual([]);
    }
  });

  test('is searched by the prefix of an id', async () => {
    const id = await create(platform, 'Sun', reseller);
    expect(await listFor(platform, path, id)).toEqual([id]);
    expect(await listFor(platform, path, id.slice(0, 13).toUpperCase())).toContain(id);
    expect(await listFor(platform, path, randomUUID())).toEqual([]);
  });

  test('refuses an empty and an overlong search, and accepts any characters', async () => {
    for (const q of ['', ' ', 'x'.repeat(201), '\0']) {
      const answer = await platform.get(`${path}?q=${encodeURIComponent(q)}`);
      expect([answer.status, answer.text.includes('"q"')], answer.text).toEqual([422, true]);
    }
    for (const q of ["'", '\u200b', ':*', '& |', '((', '\\', "a' | 'b", 'x '.repeat(99)]) {
      const answer = await platform.get(`${path}?q=${encodeURIComponent(q)}`);
      expect(answer.status, `${q}: ${answer.text}`).toBe(200);
    }
  });

  test('is searched over pages during matching inserts', async () => {
    const word = aWord();
    const there: string[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) {
      there.push(await create(platform, `${name} ${word}`, reseller));
    }
    const first = await platform.get(`${path}?q=${word}&limit=2`);
    expect(idsIn(list(first))).toEqual(there.slice(0, 2));
    there.push(await create(platform, `F ${word}`, reseller));
    const next = nextPath(first) ?? '';
    expect(next).toContain(`q=${word}`);
    expect(idsIn(await everyItem(platform, next))).toEqual(there.slice(2));
  });
});

test('a counterparty is found by its LEI', async () => {
  const body = { code: aWord(), name: 'Gulf', lei: '529900T8BM49AURSDO55' };
  const id = text(await platform.post('/exchange/counterparties', body), 'id');
  expect(await listFor(platform, '/exchange/counterparties', '529900t8bm')).toContain(id);
});

test('a renamed resource is found by its new name only', async () => {
  const [before, after] = [aWord(), aWord()];
  const id = text(await platform.post('/assets', { asset_type: 'premise', name: before }), 'id');
  await platform.put(`/assets/${id}`, { name: after });
  expect(await listFor(platform, '/assets', before)).toEqual([]);
  expect(await listFor(platform, '/assets', after)).toEqual([id]);
  await platform.delete(`/assets/${id}`);
  expect(await listFor(platform, '/assets', after)).toEqual([]);
});

test('every searchable list documents its searched fields', async () => {
  const { url } = await sharedLedger();
  const { paths } = Object(await (await fetch(`${url}/openapi.json`)).json());
  for (const { list: path } of Object.values(searchedLists)) {
    const { parameters } = paths[`/api/v1${path}`].get;
    const q = parameters.find((one: unknown) => member(Object(one), 'name') === 'q');
    expect(q?.description, path).toMatch(/^Words that each begin a word of the /);
    expect(q?.schema).toMatchObject({ type: 'string', minLength: 1, maxLength: 200 });
  }
});
