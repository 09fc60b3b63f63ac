import { describe, expect, test } from 'vitest';
import { temporaryFile, temporaryFolder } from '../../../test/services/temporary-folder.js';
import { importService } from './fake-service.js';
import { runRecorded } from './recording-terminal.js';

const id = '7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22';
const link = '5c0a7f0e-6f3d-4c29-9c46-0d1c7c0b7a31';
const linkHeader = 'customer_id,link_id,cost_key';
const changed = {
  ...{ status: 200, body: {} },
  headers: { link: '</api/v1/audit/receipts/7>; rel="receipt"' },
};

async function imported(kind: string, rows: readonly string[], ...options: readonly string[]) {
  const { url, writes } = await importService(() => ({ status: 200, body: {} }));
  const file = temporaryFile('changes.csv', [...rows, ''].join('\n'));
  const words = ['import', kind, file, '--url', url, ...options];
  const outcome = await runRecorded(words, { DATA_DIR: temporaryFolder() });
  const requests = writes().map(({ method, path, body }) => ({ method, path, body }));
  return { ...outcome, requests };
}

describe('import --update', () => {
  test('changes customers in file order, with the members that have a value', async () => {
    const rows = ['id,name,email,status', `${id},Mill,,`, `${id},,ops@mill.example,inactive`];
    const { code, requests } = await imported('customers', rows, '--update');
    const path = `/api/v1/customers/${id}`;
    expect([code, requests]).toEqual([
      0,
      [
        { method: 'PUT', path, body: { name: 'Mill' } },
        { method: 'PUT', path, body: { email: 'ops@mill.example', status: 'inactive' } },
      ],
    ]);
  });

  test('sends free columns of customers as attributes', async () => {
    const { requests } = await imported('customers', ['id,tier', `${id},gold`], '--update');
    expect(requests.map(({ body }) => body)).toEqual([{ attributes: { tier: 'gold' } }]);
  });

  test('changes cost keys of attachments, and derives those of assets again', async () => {
    const rows = [linkHeader, `${id},${link},CV-7`];
    const path = `/api/v1/customers/${id}/resellers/${link}`;
    const plain = await imported('attachments', rows, '--update');
    expect(plain.requests).toEqual([{ method: 'PUT', path, body: { cost_key: 'CV-7' } }]);
    const rederived = await imported('attachments', rows, '--update', '--rederive');
    expect(rederived.requests.map((one) => one.path)).toEqual([`${path}?rederive=true`]);
  });

  test('adds versions of plans, with the members that have a value', async () => {
    const rows = ['id,rate_cents_per_kwh,effective_date', `${id},12.40,2037-01-01`, `${id},13,`];
    const { code, requests } = await imported('plans', rows, '--update');
    const put = { method: 'PUT', path: `/api/v1/plans/${id}` };
    expect([code, requests]).toMatchObject([0, [put, put]]);
    expect(requests.map(({ body }) => Object.keys(body))).toEqual([
      ['rate_cents_per_kwh', 'effective_date'],
      ['rate_cents_per_kwh'],
    ]);
  });

  test.each([
    ['customers', ['id,status', `${id},gone`, `,active`, `${id},active`]],
    ['attachments', [linkHeader, `${id},${link},no`, `${id},,K`, `${id},${link},K`]],
    ['plans', ['id,name', `${id},no`, `,P`, `${id},P`]],
  ])('names the lines of refused %s, and sends the others', async (kind, rows) => {
    const refusals = [
      { status: 409, body: { detail: 'It is withdrawn.' } },
      { status: 412, body: { detail: 'It has changed.' } },
    ];
    for (const refusal of refusals) {
      const { url } = await importService(({ body }) => {
        const isRefused = ['gone', 'no'].includes(String(Object.values(body)[0]));
        return isRefused ? refusal : changed;
      });
      const file = temporaryFile('changes.csv', [...rows, ''].join('\n'));
      const words = ['import', kind, file, '--url', url, '--update'];
      const { code, text } = await runRecorded(words, { DATA_DIR: temporaryFolder() });
      expect(code).toBe(1);
      expect(text).toContain(`line 2: ${refusal.body.detail}`);
      expect(text).toMatch(/line 3: (id|link_id) is missing/);
      expect(text).toContain('0 created, 1 corrected, 2 refused');
    }
  });

  test('sends a value of an earlier file again, with a key of its own', async () => {
    const { url, writes } = await importService(() => changed);
    const env = { DATA_DIR: temporaryFolder() };
    for (const name of ['Mill', 'Weir', 'Mill']) {
      const file = temporaryFile('changes.csv', `id,name\n${id},${name}\n`);
      const words = ['import', 'customers', file, '--url', url, '--update'];
      const { code, text } = await runRecorded(words, env);
      expect([code, text]).toEqual([
        0,
        expect.stringContaining('0 created, 1 corrected, 0 refused'),
      ]);
    }
    const keys = writes().map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
  });

  test('counts lines that change nothing as already there', async () => {
    const { text } = await imported('customers', ['id,name', `${id},Mill`], '--update');
    expect(text).toContain('0 created, 1 already there, 0 refused');
  });

  test.each([
    ['rates', ['--update'], '--update is not valid for rates'],
    ['customers', ['--rederive'], '--rederive is valid with --update only'],
    ['customers', ['--update', '--rederive'], '--rederive is valid for attachments only'],
    ['customers', ['--update', '--key-column', 'id'], 'omit --key-column'],
  ])('refuses %s with %j', async (kind, options, reason) => {
    const { code, text, requests } = await imported(kind, ['id', id], ...options);
    expect([code, text, requests]).toEqual([2, expect.stringContaining(reason), []]);
  });
});
