import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { list, member, text } from './client.js';
import { aTransaction } from './fixtures.js';
import { service } from './service.js';

const { platform } = await service();

describe('reading your writes', () => {
  test('every write answers with an increasing position', async () => {
    const positions: bigint[] = [];
    for (let round = 0; round < 5; round += 1) {
      const answer = await platform.post('/exchange/transactions', aTransaction());
      positions.push(BigInt(answer.headers.get('ledger-position') ?? '-1'));
    }
    const sorted = [...positions].sort((a, b) => (a < b ? -1 : 1));
    expect(positions).toEqual(sorted);
    expect(new Set(positions).size).toBe(5);
  });

  test('respond-async skips the wait, not a read with the position', async () => {
    for (let round = 0; round < 10; round += 1) {
      const write = await platform.post('/exchange/transactions', aTransaction(), {
        prefer: 'respond-async',
      });
      expect(write.status).toBe(201);
      const read = await platform.get(`/exchange/transactions/${text(write, 'id')}`, {
        'ledger-position': write.headers.get('ledger-position') ?? '',
      });
      expect(read.status).toBe(200);
    }
  });

  test('a read states its position', async () => {
    const counterparty_id = randomUUID();
    const write = await platform.post('/exchange/transactions', aTransaction({ counterparty_id }));
    const read = await platform.get(`/exchange/transactions?counterparty_id=${counterparty_id}`);
    const at = BigInt(read.headers.get('ledger-position') ?? '-1');
    expect(at >= BigInt(write.headers.get('ledger-position') ?? '0')).toBe(true);
    expect(list(read).map((one) => member(one, 'id'))).toEqual([text(write, 'id')]);
  });

  test('a position of another lane does not delay a read', async () => {
    const write = await platform.post('/exchange/transactions', aTransaction());
    const position = write.headers.get('ledger-position') ?? '';
    const read = await platform.get('/customers', { 'ledger-position': position });
    expect(read.status).toBe(200);
  });

  test('a future position is 503 with Retry-After', async () => {
    const read = await platform.get('/customers', { 'ledger-position': '9000000000000000' });
    expect(read.status).toBe(503);
    expect(read.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test.each(['-1', 'abc', '1.5', '99999999999999999999'])(
    'position %s is 422',
    async (position) => {
      const read = await platform.get('/customers', { 'ledger-position': position });
      expect(read.status).toBe(422);
      expect(read.body).toMatchObject({ detail: [{ loc: ['header', 'Ledger-Position'] }] });
    },
  );
});
