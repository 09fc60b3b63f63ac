import { randomUUID } from 'node:crypto';
import { allContracts } from '@exchange/ledger/ledger-routes';
import { mountedPaths, type RouteContract } from '@exchange/runtime/contract/route';
import { mayDo, type Role, role } from '@exchange/runtime/credentials/role';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Client, client, list, member } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';
import { apiForUsers } from './users-with-roles.js';

let api: Awaited<ReturnType<typeof apiForUsers>>;
let platform: Client;
beforeAll(async () => {
  ({ platform } = await sharedLedger());
  api = await apiForUsers();
});

const userOf = async (user: string, ...roles: Role[]) =>
  client(api.url, { authorization: `Bearer ${await api.tokenOf(user, roles)}` });

const anId = '3f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d';
const secured = allContracts.filter(({ security }) => security !== 'open');
const bodiesOf = ({ body, formBody, alsoAccepts = [] }: RouteContract) => {
  if (formBody === true) return [{ type: 'application/x-www-form-urlencoded', text: 'f=json' }];
  const types = body === undefined ? [undefined] : ['application/json', ...alsoAccepts];
  return types.map((type) => ({ type, text: type === undefined ? undefined : '{}' }));
};

async function statusOf(
  contract: RouteContract,
  credential: Record<string, string>,
  form: { readonly type: string | undefined; readonly text: string | undefined },
) {
  const [path = ''] = mountedPaths(contract);
  const filled = path.replace('{tileMatrixSetId}', 'WebMercatorQuad').replace(/\{\w+\}/g, anId);
  const answer = await fetch(api.url + filled, {
    method: contract.method.toUpperCase(),
    headers: {
      ...credential,
      ...(form.type === undefined ? {} : { 'content-type': form.type }),
    },
    ...(form.text === undefined ? {} : { body: form.text }),
  });
  if (contract.protocol === 'feature_service') {
    return z.object({ error: z.object({ code: z.int() }) }).safeParse(await answer.json()).data
      ?.error.code;
  }
  await answer.body?.cancel();
  return answer.status;
}

type Credential = (role: string) => Promise<Record<string, string>>;

const ofUser: Credential = async (name) => ({
  authorization: `Bearer ${await api.tokenOf(randomUUID(), [name])}`,
});
const ofKey: Credential = async (name) => {
  const made = await platform.post('/keys', { name: 'Desk', owner: 'j.doe', roles: [name] });
  return { 'x-api-key': String(member(made.body, 'secret')) };
};
const ofToken: Credential = async (name) => {
  const { 'x-api-key': api_key } = await ofKey(name);
  const token = await platform.post('/auth/token', { api_key });
  return { authorization: `Bearer ${member(token.body, 'access_token')}` };
};
const credentials: [string, string, Credential][] = ['none', ...role.options].flatMap((name) => [
  [name, 'a user', ofUser],
  ...(name === 'none' ? [] : withKeys(name)),
]);
function withKeys(name: string): [string, string, Credential][] {
  return [
    [name, 'a named key', ofKey],
    [name, 'a token of a named key', ofToken],
  ];
}

describe('every operation in every form', () => {
  test.each(credentials)(
    'is allowed or 403 for %s of %s as its x-roles say',
    async (name, _, credentialOf) => {
      const credential = await credentialOf(name);
      const rights = role.options.filter((one) => one === name);
      const faults: unknown[] = [];
      for (const contract of secured) {
        const { roles = [], operationId } = contract;
        const isAllowed = roles === 'any' || mayDo(rights, roles);
        for (const form of bodiesOf(contract)) {
          const status = await statusOf(contract, credential, form);
          const isRight = isAllowed ? status !== 403 && status !== 401 : status === 403;
          if (!isRight || status === 429) faults.push([operationId, form.type, status]);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  test('x-roles are served', async () => {
    const document = JSON.stringify((await platform.get('//openapi.json')).body);
    expect(document).toContain('"x-roles":["trader","back_office"]');
  });
});

describe('an action on many transactions', () => {
  const path = '/exchange/transactions/actions';
  const missing = { code: 'role_missing', roles: ['back_office'] };

  test('needs the role of its action in every form, before any write or claim', async () => {
    const trader = await userOf(randomUUID(), 'trader');
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
      const lines = { 'text/csv': `id\r\n${id}\r\n`, 'application/x-ndjson': `"${id}"\n` };
      for (const [type, text] of Object.entries(lines)) {
        const token = await api.tokenOf(randomUUID(), ['trader']);
        const url = `${api.url}/api/v1${path}?action=${action}&reason=because`;
        const headers = { authorization: `Bearer ${token}`, 'content-type': type };
        expect((await fetch(url, { method: 'POST', headers, body: text })).status).toBe(403);
      }
    }
    const refusals = await platform.get(
      `/exchange/transactions?outcome=refused&submitted_from=${since}&limit=1000`,
    );
    expect(JSON.stringify(list(refusals))).not.toContain(id);
    const cancelled = await trader.post(path, { action: 'cancel', ids: [id], reason: 'x' }, key);
    expect(cancelled.body).toMatchObject({ changed: 1, refused: 0 });
  });
});

describe('a trader', () => {
  test('cancels and corrects only deals of the same owner; back_office cancels any', async () => {
    const [one, other] = [
      await userOf(randomUUID(), 'trader'),
      await userOf(randomUUID(), 'trader'),
    ];
    const trade = (caller: Client) =>
      caller
        .post('/exchange/transactions', aTransaction({ transaction_type: 'trade' }))
        .then(({ body }) => String(member(body, 'id')));
    const batch = await one.post('/exchange/transactions/batch', {
      items: [aTransaction(), aTransaction()],
    });
    const batched = z
      .object({ results: z.array(z.object({ transaction: z.object({ id: z.string() }) })) })
      .parse(batch.body)
      .results.map(({ transaction }) => transaction.id);
    const [first, second] = [await trade(one), await trade(one)];
    const reason = { reason: 'wrong' };
    for (const id of [first, ...batched]) {
      const refused = await other.post(`/exchange/transactions/${id}/cancel`, reason);
      expect([refused.status, member(refused.body, 'code')]).toEqual([403, 'of_another_owner']);
    }
    const bulk = { action: 'cancel', ids: [first, batched[0]], ...reason };
    const actions = '/exchange/transactions/actions';
    expect((await other.post(actions, bulk)).body).toMatchObject({ changed: 0, refused: 2 });
    expect((await one.post(actions, bulk)).body).toMatchObject({ changed: 2, refused: 0 });
    const office = await userOf(randomUUID(), 'back_office');
    expect((await office.post(`/exchange/transactions/${batched[1]}/cancel`, reason)).status).toBe(
      200,
    );
    expect((await office.post(`/exchange/transactions/${second}/confirm`, {})).status).toBe(200);
    const correction = { price_per_mwh: 43.1, ...reason };
    const path = `/exchange/transactions/${second}/correct`;
    expect((await other.post(path, correction)).status).toBe(403);
    expect((await office.post(path, correction)).status).toBe(403);
    const corrected = await one.post(path, correction);
    expect(corrected.status).toBe(201);
    const replacement = String(member(corrected.body, 'id'));
    expect((await other.post(`/exchange/transactions/${replacement}/cancel`, reason)).status).toBe(
      403,
    );
    expect((await one.post(`/exchange/transactions/${replacement}/cancel`, reason)).status).toBe(
      200,
    );
  });

  test('does not cancel deals of an API key, which cancels any deal', async () => {
    const trader = await userOf(randomUUID(), 'trader');
    const deal = async (caller: Client) =>
      String(member((await caller.post('/exchange/transactions', aTransaction())).body, 'id'));
    const [ofKey, ofTrader] = [await deal(platform), await deal(trader)];
    const reason = { reason: 'wrong' };
    expect((await trader.post(`/exchange/transactions/${ofKey}/cancel`, reason)).status).toBe(403);
    expect((await platform.post(`/exchange/transactions/${ofTrader}/cancel`, reason)).status).toBe(
      200,
    );
  });
});
