import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type Answer,
  type Client,
  list,
  member,
  nextPath,
  text,
} from '../../../../../test/acceptance/client.js';
import { aReseller, aTransaction } from '../../../../../test/acceptance/fixtures.js';
import { territory } from '../../../../../test/registry/things.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';

const { platform } = await sharedLedger();

async function pages(caller: Client, path: string): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer: Answer = await caller.get(next);
    expect(answer.status, answer.text).toBe(200);
    answers.push(answer);
    next = nextPath(answer);
  }
  return answers;
}

const submit = async (more: Record<string, unknown>) => {
  const answer = await platform.post('/exchange/transactions', aTransaction(more), {
    prefer: 'respond-async',
  });
  expect(answer.status, answer.text).toBe(201);
};

const settle = async () => {
  await platform.post('/exchange/transactions', aTransaction());
};

describe('net positions', () => {
  test('are complete over all linked pages', async () => {
    const counterparty_id = randomUUID();
    const keys = [null, 'a', 'b', ',', '-1', '=x', 'Ä'];
    const reseller = await aReseller(platform, []);
    for (const cost_key of keys) {
      await submit({
        counterparty_id,
        ...(cost_key === null ? {} : { cost_key, reseller_id: reseller }),
        volume_mwh: 24,
        price_per_mwh: 1,
        delivery_start: '2031-05-01T00:00:00Z',
        delivery_end: '2031-05-02T00:00:00Z',
      });
    }
    await settle();
    const window = 'from=2031-05-01T00:00:00Z&to=2031-05-02T00:00:00Z';
    const path = `/exchange/positions?counterparty_id=${counterparty_id}&${window}`;
    for (const limit of [5, 99, 1000]) {
      const answers = await pages(platform, `${path}&limit=${limit}`);
      const rows = answers.flatMap((answer) => list(answer));
      expect(answers).toHaveLength(Math.ceil((24 * keys.length) / limit));
      expect(rows).toHaveLength(24 * keys.length);
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
      expect(rows.reduce((sum: number, row) => sum + Number(member(row, 'volume_mwh')), 0)).toBe(
        24 * keys.length,
      );
      const starts = rows.map((row) => String(member(row, 'period_start')));
      expect(starts).toEqual([...starts].sort());
    }
    const byDefault = await platform.get(path);
    expect(list(byDefault)).toHaveLength(100);
    expect(nextPath(byDefault)).toBeDefined();
    expect(list(await platform.get(`${path}&limit=10&offset=160`))).toHaveLength(8);
    const csv = await platform.get(`${path}&format=csv`);
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(1 + 24 * keys.length);
    expect(csv.headers.get('link')).toBeNull();
    const limited = await platform.get(`${path}&format=csv&limit=3`);
    expect(limited.text.trimEnd().split('\r\n')).toHaveLength(4);
    expect(nextPath(limited)).toBeDefined();
    for (const limit of [0, 1001]) {
      expect((await platform.get(`${path}&limit=${limit}`)).status).toBe(422);
    }
  });

  test('of a cut hour cover only the part inside the window', async () => {
    const counterparty_id = randomUUID();
    await submit({
      counterparty_id,
      volume_mwh: 48,
      price_per_mwh: 2,
      delivery_start: '2031-06-01T00:00:00Z',
      delivery_end: '2031-06-03T00:00:00Z',
    });
    await settle();
    const answer = await platform.get(
      `/exchange/positions?counterparty_id=${counterparty_id}&group_by=&from=2031-06-01T18:45:00Z&to=2031-06-01T18:50:00Z`,
    );
    expect(list(answer)).toEqual([
      {
        period_start: '2031-06-01T18:45:00.000Z',
        period_end: '2031-06-01T18:50:00.000Z',
        volume_mwh: 0.083333,
        value: 0.166667,
        currency: 'USD',
        nominated_mwh: 0.083333,
        traded_mwh: 0,
        settled_mwh: 0,
        open_mwh: -0.083333,
      },
    ]);
  });

  test('are exact at 10^13, and rounded once, ties to even', async () => {
    const counterparty_id = randomUUID();
    const third = {
      counterparty_id,
      delivery_start: '2031-07-01T00:00:00Z',
      delivery_end: '2031-07-01T03:00:00Z',
    };
    await submit({ ...third, volume_mwh: '10000000000000.000001', price_per_mwh: 1 });
    await submit({ ...third, volume_mwh: '20000000000000.000002', price_per_mwh: 1 });
    // Half a millionth of each hour: a tie, rounded to even.
    const half = { ...third, delivery_end: '2031-07-01T02:00:00Z', price_per_mwh: 3 };
    await submit({ ...half, volume_mwh: '0.000001' });
    await settle();
    const answer = await platform.get(
      `/exchange/positions?counterparty_id=${counterparty_id}&group_by=&from=2031-07-01T00:00:00Z&to=2031-07-01T03:00:00Z`,
    );
    // (10¹³ + 2·10¹³ + 3·10⁻⁶) / 3 is 10¹³ + 10⁻⁶; with the half, 10¹³ + 1.5·10⁻⁶.
    expect([...answer.text.matchAll(/"volume_mwh":([\d.]+)/g)].map(([, digits]) => digits)).toEqual(
      ['10000000000000.000002', '10000000000000.000002', '10000000000000.000001'],
    );
  });

  test('list the valid values in a 422', async () => {
    const path = '/exchange/positions?from=2031-01-01T00:00:00Z&to=2031-01-02T00:00:00Z';
    const detail = async (more: string) => {
      const answer = await platform.get(path + more);
      expect(answer.status, more).toBe(422);
      return JSON.stringify(member(answer.body, 'detail'));
    };
    expect(await detail('&group_by=foo')).toMatch(/"query","group_by".*counterparty_id.*cost_key/);
    expect(await detail('&group_by=status,foo')).toContain('"enum"');
    expect(await detail('&as_of=yesterday')).toMatch(/"query","as_of".*position.*RFC 3339/);
    expect(await detail('&limit=many')).toContain('"int_parsing"');
    expect(await detail('&limit=1.5')).toContain('"int_parsing"');
    expect(await detail('&period=week')).toMatch(/hour.*day/);
    const cursors = [
      'x',
      'WyJhIl0',
      Buffer.from('["2026-99-99T00:00:00.000Z"]').toString('base64'),
    ];
    for (const cursor of cursors) expect(await detail(`&group_by=&cursor=${cursor}`)).toBeDefined();
    const twice = await platform.get(`${path}&group_by=status,status`);
    expect(twice.status).toBe(200);
  });
});

test.each([
  ['/exchange/transactions', ['9223372036854775808', '0']],
  ['/exchange/transactions', ['1', '2147483648']],
  ['/rates/{utility}/history', ['2026-02-30', '1', '1']],
  ['/rates/{utility}/history', ['2026-01-01', '99999999999999999999', '1']],
  ['/usage/{asset}', ['2026-13-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z']],
  ['/usage/{asset}', ['2026-01-01T99:00:00Z', '2026-01-01T00:00:00.000Z']],
])('a forged cursor gets 422 with its location: %s %j', async (template, values) => {
  const utility = await platform.post('/utilities', {
    code: 'Q',
    name: 'Q',
    state: 'TX',
    territory,
  });
  const asset = await platform.post('/assets', { asset_type: 'premise', name: 'P' });
  const path = template
    .replace('{utility}', text(utility, 'id'))
    .replace('{asset}', text(asset, 'id'));
  const cursor = Buffer.from(JSON.stringify(values)).toString('base64url');
  const answer = await platform.get(`${path}?cursor=${cursor}`);
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('"cursor"')]);
});
