import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineRefusalDetail } from '@exchange/runtime/errors/engine-refusal';
import { describe, expect, test } from 'vitest';
import { temporaryFile, temporaryFolder } from '../../../test/services/temporary-folder.js';
import { commands } from '../src/commands.js';
import { fakeService, importService, urlOfNobody } from './fake-service.js';
import { runRecorded } from './recording-terminal.js';

const options = ['--type', 'power_plant', '--name-column', 'name', '--key-column', 'code'];
const position = ['--lon-column', 'lon', '--lat-column', 'lat'];

const csv = (rows: readonly string[]) =>
  temporaryFile('plants.csv', ['code,name,lon,lat', ...rows, ''].join('\n'));
const importOf = (url: string, count: number, ...more: readonly string[]) => [
  ...['import', 'assets', csv(rows(count)), '--url', url, ...options, ...more],
];
const rows = (count: number) => Array.from({ length: count }, (_, n) => `${n},Plant ${n},-90,30`);

describe('import assets', () => {
  test('sends every line once without waiting, and reads back at the end', async () => {
    const { url, received, writes } = await importService();
    const env = { DATA_DIR: temporaryFolder(), API_KEYS: 'secret' };
    const { code, text } = await runRecorded(importOf(url, 50, ...position), env);
    expect(code).toBe(0);
    expect(text).toMatch(/50 created, 0 refused/);
    const posts = writes();
    expect(new Set(posts.map(({ body }) => body.name)).size).toBe(50);
    expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(50);
    expect(posts.every(({ headers }) => headers.prefer === 'respond-async')).toBe(true);
    expect(posts.every(({ headers }) => headers['x-api-key'] === 'secret')).toBe(true);
    const reads = received.filter(({ method }) => method === 'GET');
    expect(reads.map(({ headers }) => headers['ledger-position'])).toEqual(['50']);
  });

  test('creates nothing in a second run', async () => {
    const { url } = await importService();
    const env = { DATA_DIR: temporaryFolder() };
    const args = importOf(url, 7);
    await runRecorded(args, env);
    const { code, text } = await runRecorded(args, env);
    expect(code).toBe(0);
    expect(text).toMatch(/0 created, 7 already there, 0 refused/);
  });

  test('reports refused lines with number and reason, on the terminal and in a file', async () => {
    const fault = { type: 'x', loc: ['body', 'geometry', 'coordinates', 1], msg: 'too far north' };
    const { url } = await importService(({ body: { name } }) => {
      if (name === 'Plant 1') return { status: 422, body: { detail: [fault] } };
      return name === 'Plant 2'
        ? { status: 404, body: { detail: 'No such reseller.' } }
        : undefined;
    });
    const refused = join(temporaryFolder(), 'refused.ndjson');
    const file = csv([...rows(4), '9,Nowhere,,']);
    const args = ['import', 'assets', file, '--url', url, ...options, ...position];
    const { code, text } = await runRecorded(
      [...args, '--refused', refused, '--concurrency', '1'],
      {
        DATA_DIR: temporaryFolder(),
      },
    );
    expect(code).toBe(1);
    expect(text).toContain('line 3: geometry.coordinates.1: too far north');
    expect(text).toContain('line 4: No such reseller.');
    expect(text).toContain('line 6: no position: latitude and longitude are empty');
    const report = readFileSync(refused, 'utf8')
      .trim()
      .split('\n')
      .map((entry) => JSON.parse(entry));
    expect(report.map(({ line }) => line).sort()).toEqual([3, 4, 6]);
    expect(report.find(({ line }) => line === 6).source.name).toBe('Nowhere');
  });

  test('refuses a report that would replace the file', async () => {
    const { url } = await importService();
    const [, , file = '', ...args] = importOf(url, 2);
    const before = readFileSync(file, 'utf8');
    const words = ['import', 'assets', file, ...args, '--refused', file];
    const { code, text } = await runRecorded(words, { DATA_DIR: temporaryFolder() });
    expect([code, text]).toEqual([2, expect.stringContaining('Name another file')]);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test('names a key that was imported with other values', async () => {
    const detail = engineRefusalDetail({ code: 'key_used_for_another_request' });
    const { url } = await importService(() => ({ status: 422, body: { detail } }));
    const { text } = await runRecorded(importOf(url, 1, ...position), {
      DATA_DIR: temporaryFolder(),
    });
    expect(text).toContain('line 2: the key 0 was imported with other values');
    expect(text).not.toContain('Idempotency-Key');
  });

  test('resumes after an interruption', async () => {
    const stop = new AbortController();
    const refusal = { status: 404, body: { detail: 'No such reseller.' } };
    const { url, received, writes } = await importService(({ body: { name } }) => {
      if (name === 'Plant 20') stop.abort();
      return name === 'Plant 3' || name === 'Plant 50' ? refusal : undefined;
    });
    const env = { DATA_DIR: temporaryFolder() };
    const refused = join(temporaryFolder(), 'refused.ndjson');
    const args = importOf(url, 60, '--concurrency', '4', '--refused', refused);
    const first = await runRecorded(args, env, { signal: stop.signal });
    expect(first.code).toBe(2);
    expect(first.text).toMatch(/Run it again to resume/);
    const sentFirst = received.length;
    const second = await runRecorded(args, env);
    expect(second.code).toBe(1);
    expect(second.text).toMatch(/Resuming after line \d+/);
    expect(readFileSync(refused, 'utf8')).toMatch(/Plant 3"[\s\S]*Plant 50"/);
    const posts = writes();
    expect(new Set(posts.map(({ body }) => body.name)).size).toBe(60);
    expect(posts.length - 60).toBeLessThanOrEqual(4);
    expect(sentFirst).toBeLessThan(60);
    expect(readdirSync(join(env.DATA_DIR, 'imports'))).toEqual([]);
  });

  test.each([
    ['another mapping', ['--attributes', 'none']],
    ['--restart', ['--restart']],
  ])('starts at the first line with %s', async (_, more) => {
    const stop = new AbortController();
    const { url, received, writes } = await importService(() => {
      stop.abort();
      return undefined;
    });
    const env = { DATA_DIR: temporaryFolder() };
    const args = importOf(url, 10, '--concurrency', '1');
    await runRecorded(args, env, { signal: stop.signal });
    received.length = 0;
    const { text } = await runRecorded([...args, ...more], env);
    expect(text).not.toMatch(/Resuming/);
    expect(writes()).toHaveLength(10);
  });

  test('starts at the first line if a constant becomes a column', async () => {
    const stop = new AbortController();
    const { url, writes } = await importService(() => {
      stop.abort();
      return undefined;
    });
    const file = temporaryFile('customers.csv', 'name,mail\nMill,a@b.example\nShop,c@d.example\n');
    const env = { DATA_DIR: temporaryFolder() };
    const words = ['import', 'customers', file, '--url', url, '--concurrency', '1'];
    await runRecorded([...words, '--set', 'email=mail'], env, { signal: stop.signal });
    await runRecorded([...words, '--column', 'email=mail'], env);
    const emails = ['mail', 'a@b.example', 'c@d.example'];
    expect(writes().map(({ body }) => body.email)).toEqual(emails);
  });

  test('ends with code 2 and a remedy for invalid credentials', async () => {
    const { url } = await fakeService(() => ({ status: 401, body: { detail: 'no' } }));
    const { code, text } = await runRecorded(importOf(url, 3), { DATA_DIR: temporaryFolder() });
    expect(code).toBe(2);
    expect(text).toMatch(/--api-key/);
  });

  test('limits concurrent requests to --concurrency', async () => {
    let underway = 0;
    let most = 0;
    const { url } = await importService(async () => {
      underway += 1;
      most = Math.max(most, underway);
      await new Promise((resolve) => setImmediate(resolve));
      underway -= 1;
      return undefined;
    });
    await runRecorded(importOf(url, 40, '--concurrency', '3'), { DATA_DIR: temporaryFolder() });
    expect(most).toBeLessThanOrEqual(3);
  });
});

describe('the command line', () => {
  const env = { DATA_DIR: '/nowhere' };

  test.each([
    [[], 'usage: npm run ledger'],
    [['import', 'nothing'], 'Unknown command "import nothing"'],
    [['nothing', 'import'], 'Unknown command "nothing"'],
    [['import', 'assets'], 'Name a file'],
    [['import', 'assets', 'a.csv', 'b.csv'], 'Name one file only'],
    [['import', 'assets', 'a.txt'], 'The format of a.txt is unknown'],
    [['import', 'assets', 'a.csv', '--type', 'x'], '--name-column'],
    [['import', 'assets', 'a.csv', '--name-column', 'n'], '--type'],
    [['import', 'assets', 'a.csv', ...options, '--lon-column', 'x'], 'must be set together'],
    [['import', 'assets', 'a.csv', ...options, '--concurrency', 'many'], '--concurrency'],
    [['import', 'assets', 'a.csv', '--nonsense'], 'nonsense'],
    [['import', 'assets', '/no/such/file.csv', ...options], 'File not found: /no/such/file.csv'],
    [['projections', 'rebuild', 'nonsense'], 'Unknown lane: nonsense'],
  ])('%o is a usage error', async (args, says) => {
    const { code, text } = await runRecorded(args, env);
    expect(text).toContain(says);
    expect(code).toBe(2);
  });

  test.each(
    [...new Set(commands.flatMap(({ words: [first] }) => first ?? []))].filter(
      (first) => !commands.some(({ words }) => words.length === 1 && words[0] === first),
    ),
  )('"%s" alone lists its commands', async (first) => {
    const { code, text } = await runRecorded([first], env);
    expect(code).toBe(2);
    expect(text).not.toContain('Unknown command');
    const group = commands.filter(({ words }) => words[0] === first);
    const [line = ''] = text.split('\n');
    for (const { words, summary } of group) {
      expect(line).toContain(words[1]);
      expect(text).toContain(summary);
    }
    const help = await runRecorded([first, '--help'], env);
    expect(help.code).toBe(0);
    for (const { summary } of group) expect(help.text).toContain(summary);
  });

  test.each([
    [['help']],
    [['--help']],
    [['help', 'import', 'assets']],
    [['projections', 'rebuild', '--help']],
  ])('%o prints help', async (args) => {
    const { code, text } = await runRecorded(args, env);
    expect(code).toBe(0);
    expect(text).toMatch(/^usage: /);
  });

  test('reports a missing service', async () => {
    const url = await urlOfNobody();
    const { code, text } = await runRecorded(['status', '--url', url], env);
    expect(code).toBe(2);
    expect(text).toMatch(new RegExp(`No service answers at ${url}: .*npm start`));
  });

  test('a failing command writes nothing to the data folder', () => {
    expect(existsSync('/nowhere')).toBe(false);
  });
});
