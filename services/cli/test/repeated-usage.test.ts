import { instantOf } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { temporaryFile, temporaryFolder } from '../../../test/services/temporary-folder.js';
import { RecentPeriods } from '../src/import/groups.js';
import { importService } from './fake-service.js';
import { runRecorded } from './recording-terminal.js';

const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const hour = (n: number) => new Date(Date.UTC(2026, 0, 1, n)).toISOString();
type Row = readonly [premise: string, start: string, end: string, kwh: number];
const row = (premise: string, n: number, kwh: number): Row => [premise, hour(n), hour(n + 1), kwh];

const names = ['premise_asset_id', 'period_start', 'period_end', 'kwh'];
const files = {
  csv: (rows: readonly Row[]) => [names, ...rows].map((cells) => cells.join(',')).join('\n'),
  ndjson: (rows: readonly Row[]) =>
    rows
      .map((cells) =>
        JSON.stringify(Object.fromEntries(names.map((name, at) => [name, cells[at]]))),
      )
      .join('\n'),
};

async function imported(format: keyof typeof files, rows: readonly Row[]) {
  const usage = new Map<string, number>();
  const service = await importService((request) => {
    const { records } = request.body;
    for (const record of Array.isArray(records) ? records : []) {
      const period = `${request.path.split('/').at(-1)} ${new Date(record.period_start).toISOString()}`;
      usage.set(period, Number(record.kwh));
    }
    return { status: 201, body: { recorded: 1 } };
  });
  const file = temporaryFile(`usage.${format}`, files[format](rows));
  const env = { DATA_DIR: temporaryFolder() };
  const outcome = await runRecorded(['import', 'usage', file, '--url', service.url], env);
  return { ...outcome, usage: Object.fromEntries(usage) };
}

describe.each(['csv', 'ndjson'] as const)('a period that a %s file names again', (format) => {
  test.each<[string, readonly Row[]]>([
    ['at once', [row(one, 0, 1), row(one, 0, 2), row(two, 0, 9)]],
    ['behind others', [row(one, 0, 1), row(two, 0, 9), row(one, 0, 2)]],
    [
      'in another time zone',
      [row(one, 0, 1), [one, '2026-01-01T01:00:00+01:00', hour(1), 2], row(two, 0, 9)],
    ],
    ['with its own value', [row(one, 0, 2), row(two, 0, 9), row(one, 0, 2)]],
  ])('%s has the last value, and was created once', async (_, rows) => {
    const { code, text, usage } = await imported(format, rows);
    expect(code, text).toBe(0);
    expect(text).toContain('2 created, 1 already there, 0 refused');
    expect(usage).toEqual({ [`${one} ${hour(0)}`]: 2, [`${two} ${hour(0)}`]: 9 });
  });

  test('is found behind more records than a request has', async () => {
    const rows = Array.from({ length: 1_500 }, (_, n) => row(one, n, n));
    const { text, usage } = await imported(format, [...rows, row(one, 3, 77)]);
    expect(text).toContain('1,500 created, 1 already there, 0 refused');
    expect(usage[`${one} ${hour(3)}`]).toBe(77);
  });
});

test('counts no repeat for records of two channels of a period', async () => {
  const service = await importService(() => ({ status: 201, body: { recorded: 2 } }));
  const lines = ['delivered,actual', 'received,estimated'].map(
    (terms) => `${one},${hour(0)},${hour(1)},5,${terms}`,
  );
  const file = temporaryFile(
    'usage.csv',
    [`${names.join(',')},channel,quality`, ...lines].join('\n'),
  );
  const env = { DATA_DIR: temporaryFolder() };
  const { text } = await runRecorded(['import', 'usage', file, '--url', service.url], env);
  expect(text).toContain('2 created, 0 refused');
  const { records } = service.writes()[0]?.body ?? {};
  expect(records).toEqual([
    expect.objectContaining({ channel: 'delivered', quality: 'actual' }),
    expect.objectContaining({ channel: 'received', quality: 'estimated' }),
  ]);
});

test('counts an estimate below an actual value as already there', async () => {
  const service = await importService(() => ({ status: 201, body: { recorded: 1, kept: 1 } }));
  const lines = [0, 1].map((n) => `${one},${hour(n)},${hour(n + 1)},5,estimated`);
  const file = temporaryFile('usage.csv', [`${names.join(',')},quality`, ...lines].join('\n'));
  const env = { DATA_DIR: temporaryFolder() };
  const { text } = await runRecorded(['import', 'usage', file, '--url', service.url], env);
  expect(text).toContain('1 created, 1 already there, 0 refused');
});

test('refuses a record in the words of the service', async () => {
  const service = await importService(() => ({ status: 201, body: { recorded: 1 } }));
  const lines = [`${one},${hour(0)},${hour(1)},,actual`, `${one},2026-01-01,${hour(1)},5,read`];
  const file = temporaryFile('usage.csv', [`${names.join(',')},quality`, ...lines].join('\n'));
  const env = { DATA_DIR: temporaryFolder() };
  const { text } = await runRecorded(['import', 'usage', file, '--url', service.url], env);
  expect(text).toContain('line 2: kwh: Field required');
  expect(text).toContain('line 3: period_start: Input should be an RFC 3339 date and time');
  expect(text).toContain("quality: Input should be 'actual' or 'estimated'");
});

test('knows the latest periods of a premise by channel, and forgets older ones', () => {
  const periods = new RecentPeriods(1_000);
  const add = (n: number, channel?: 'received', premise = one) => {
    const at = (hours: number) => instantOf(new Date(hours * 3_600_000));
    return periods.add(premise, { period_start: at(n), period_end: at(n + 1), channel });
  };
  for (let n = 0; n < 1_000; n += 1) add(n);
  expect([0, 1_000, 1, 0].map((n) => add(n))).toEqual([true, false, true, true]);
  expect([add(1, 'received'), add(1, 'received'), add(1)]).toEqual([false, true, true]);
  expect(add(1, undefined, two)).toBe(false);
  for (let n = 2_000; n < 5_000; n += 1) add(n);
  expect([add(4_999), add(0)]).toEqual([true, false]);
});
