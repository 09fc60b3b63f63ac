import { randomUUID } from 'node:crypto';
import { actionRoutes } from '@exchange/ledger/exchange/transaction/lifecycle/write';
import { mayDo, role } from '@exchange/runtime/credentials/role';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, client, list, member } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { apiForUsers, credentials } from './users-with-roles.js';

let api: Awaited<ReturnType<typeof apiForUsers>>;
let platform: Client;
beforeAll(async () => {
  ({ platform } = await sharedLedger());
  api = await apiForUsers();
});

const anId = '3f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d';
const path = '/exchange/transactions/actions';

describe('a bulk action', () => {
  const missing = { code: 'role_missing', roles: ['back_office'] };

  test('needs the role of its action in every form, before any write or claim', async () => {
    const credential = await api.credentialOf('trader', 'a user');
    const trader = client(api.url, credential);
    const made = await trader.post('/exchange/transactions', aTransaction());
    const id = String(member(made.body, 'id'));
    const key = { 'idempotency-key': randomUUID() };
    const since = new Date().toISOString();
    for (const action of ['confirm', 'settle', 'reject']) {
      const body = { action, ids: [id], reason: 'because' };
      const answers = [
        await trader.post(path, body, key),
        await trader.post(`${path}?dry_run=true`, body),
        await trader.post(`${path}?action=${action}&reason=because`, { ids: [id] }, key),
      ];
      for (const answer of answers) {
        expect([answer.status, answer.body]).toEqual([403, expect.objectContaining(missing)]);
        expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope');
      }
    }
    const refusals = await platform.get(
      `/exchange/transactions?outcome=refused&submitted_from=${since}&limit=1000`,
    );
    expect(JSON.stringify(list(refusals))).not.toContain(id);
    const cancelled = await trader.post(path, { action: 'cancel', ids: [id], reason: 'x' }, key);
    expect(cancelled.body).toMatchObject({ changed: 1, refused: 0 });
  });

  const forms = (action: string): [query: string, type: string, text: string][] => {
    const query = `?action=${action}&reason=because`;
    const body = JSON.stringify({ action, ids: [anId], reason: 'because' });
    return [
      ['', 'application/json', body],
      ['?dry_run=true', 'application/json', body],
      [query, 'application/json', JSON.stringify({ ids: [anId] })],
      [query, 'text/csv', `id\r\n${anId}\r\n`],
      [`${query}&dry_run=true`, 'text/csv', `id\r\n${anId}\r\n`],
      [query, 'application/x-ndjson', `"${anId}"\n`],
    ];
  };

  test.each(credentials)('is 200 or 403 for %s of %s as its action needs', async (name, kind) => {
    const credential = await api.credentialOf(name, kind);
    const rights = role.options.filter((one) => one === name);
    for (const [action, { roles }] of Object.entries(actionRoutes)) {
      const needed = role.array().parse(roles);
      for (const [query, type, text] of forms(action)) {
        const answer = await fetch(`${api.url}/api/v1${path}${query}`, {
          method: 'POST',
          headers: { ...credential, 'content-type': type },
          body: text,
        });
        await answer.body?.cancel();
        const expected = mayDo(rights, needed) ? 200 : 403;
        expect([action, query, type, answer.status]).toEqual([action, query, type, expected]);
      }
    }
  });
});
