import { randomUUID } from 'node:crypto';
import { allContracts } from '@exchange/ledger/ledger-routes';
import { mountedPaths, type RouteContract } from '@exchange/runtime/contract/route';
import { mayDo, type Role, role } from '@exchange/runtime/credentials/role';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Client, client, member } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { apiForUsers, credentials } from './users-with-roles.js';

let api: Awaited<ReturnType<typeof apiForUsers>>;
beforeAll(async () => {
  api = await apiForUsers();
});

const userOf = async (user: string, ...roles: Role[]) =>
  client(api.url, { authorization: `Bearer ${await api.tokenOf(user, roles)}` });

const anId = '3f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d';
const secured = allContracts.filter(({ security }) => security !== 'open');
interface Form {
  readonly query: string;
  readonly type?: string;
  readonly text?: string;
}

const hasDryRun = ({ query }: RouteContract) =>
  query instanceof z.ZodObject && Object.hasOwn(query.shape, 'dry_run');

function formsOf(contract: RouteContract): readonly Form[] {
  const { body, formBody, alsoAccepts = [], success } = contract;
  const types = body === undefined ? [] : ['application/json', ...alsoAccepts];
  const ofForm = { type: 'application/x-www-form-urlencoded', text: 'f=json' };
  const bodies = formBody === true ? [ofForm] : types.map((type) => ({ type, text: '{}' }));
  const queries = [
    '',
    ...(hasDryRun(contract) ? ['?dry_run=true'] : []),
    ...(success.alsoAs?.['text/csv'] === undefined ? [] : ['?format=csv']),
  ];
  return queries.flatMap((query) =>
    bodies.length === 0 ? [{ query }] : bodies.map((one) => ({ query, ...one })),
  );
}

async function statusOf(
  contract: RouteContract,
  credential: Record<string, string>,
  { query, type, text }: Form,
) {
  const [path = ''] = mountedPaths(contract);
  const filled = path.replace('{tileMatrixSetId}', 'WebMercatorQuad').replace(/\{\w+\}/g, anId);
  const answer = await fetch(api.url + filled + query, {
    method: contract.method.toUpperCase(),
    headers: { ...credential, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(text === undefined ? {} : { body: text }),
  });
  if (contract.protocol === 'feature_service') {
    return z.object({ error: z.object({ code: z.int() }) }).safeParse(await answer.json()).data
      ?.error.code;
  }
  await answer.body?.cancel();
  return answer.status;
}

describe('every operation in every form', () => {
  test.each(credentials)(
    'is allowed or 403 for %s of %s as its x-roles say',
    async (name, kind) => {
      const credential = await api.credentialOf(name, kind);
      const rights = role.options.filter((one) => one === name);
      const faults: unknown[] = [];
      for (const contract of secured) {
        const { roles = [], operationId } = contract;
        const isAllowed = roles === 'any' || mayDo(rights, roles);
        for (const form of formsOf(contract)) {
          const status = await statusOf(contract, credential, form);
          const isRight = isAllowed ? status !== 403 && status !== 401 : status === 403;
          if (!isRight || status === 429) faults.push([operationId, form, status]);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  test('includes dry runs, lines, forms and CSV lists', () => {
    const forms = secured.flatMap(formsOf);
    const count = (isOf: (form: Form) => boolean) => forms.filter(isOf).length;
    const ofType = (type: string) => count((form) => form.type === type);
    expect(count(({ query }) => query === '?dry_run=true')).toBeGreaterThan(30);
    expect(count(({ query }) => query === '?format=csv')).toBeGreaterThan(5);
    expect([ofType('text/csv'), ofType('application/x-ndjson')]).toEqual([4, 4]);
    expect(ofType('application/x-www-form-urlencoded')).toBe(6);
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
});
