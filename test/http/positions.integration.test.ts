import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, text } from '../acceptance/client.js';
import { aReseller, aTransaction } from '../acceptance/fixtures.js';
import { type SharedLedger, sharedLedger } from '../services/ledger.js';

let service: SharedLedger;
let platform: Client;
let reseller: string;
let own: Client;
const written: { readonly id: string; readonly position: bigint }[] = [];

beforeAll(async () => {
  service = await sharedLedger();
  platform = service.platform;
  reseller = await aReseller(platform, []);
  own = platform.with({ 'x-service-reseller-id': reseller });
  for (let count = 0; count < 4; count += 1) {
    const answer = await own.post('/exchange/transactions', aTransaction());
    const position = BigInt(answer.headers.get('ledger-position') ?? 0);
    written.push({ id: text(answer, 'id'), position });
  }
  // The position after the last transaction is in the log.
  await aReseller(platform, []);
  await platform.get('/audit/checkpoint');
});

function nobodys(): bigint[] {
  return [
    0n,
    1n,
    ...written.flatMap(({ position }) => [position - 1n, position + 1n]),
    2n ** 62n,
    2n ** 63n - 1n,
  ];
}

function positionsAfter(position: bigint): bigint[] {
  return written.map((one) => one.position).filter((one) => one > position);
}

describe('a position without an event', () => {
  test('has no proof: 404, and an invalid number is 422', async () => {
    for (const position of nobodys()) {
      const answer = await platform.get(`/audit/proof/inclusion?position=${position}`);
      expect([position, answer.status]).toEqual([position, 404]);
    }
    for (const position of ['9223372036854775808', '9999999999999999999', '-1', '1e3', '']) {
      const answer = await platform.get(`/audit/proof/inclusion?position=${position}`);
      expect([position, answer.status]).toEqual([position, 422]);
    }
    const [first] = written;
    const proof = await platform.get(`/audit/proof/inclusion?position=${first?.position}`);
    expect([proof.status, proof.text.includes(first?.id ?? '')]).toEqual([200, true]);
  });

  test('can start an export of the later events, with their leaf indexes', async () => {
    const whole = await own.get('/audit/events?stream_prefix=transaction-');
    for (const position of nobodys()) {
      const answer = await own.get(`/audit/events?stream_prefix=transaction-&after=${position}`);
      expect(answer.status).toBe(200);
      const lines = answer.text.split('\n').filter((line) => line !== '');
      expect(lines.map((line) => BigInt(/"position":"(\d+)"/.exec(line)?.[1] ?? -1))).toEqual(
        positionsAfter(position),
      );
      for (const line of lines) expect(whole.text).toContain(line);
    }
  });

  test.each(['header', 'query'])('can start the feed, by its %s', async (how) => {
    for (const position of nobodys().filter((one) => one < 2n ** 62n)) {
      const expected = positionsAfter(position);
      const leaving = new AbortController();
      const url = `${service.url}/api/v1/exchange/transactions/feed${how === 'query' ? `?after=${position}` : ''}`;
      const answer = await fetch(url, {
        headers: {
          'x-api-key': service.apiKey,
          'x-service-reseller-id': reseller,
          ...(how === 'header' ? { 'last-event-id': String(position) } : {}),
        },
        signal: leaving.signal,
      });
      expect(answer.status).toBe(200);
      const numbers: bigint[] = [];
      let rest = '';
      for await (const chunk of answer.body ?? []) {
        rest += Buffer.from(chunk).toString();
        const messages = rest.split('\n\n');
        rest = messages.pop() ?? '';
        const events = messages.filter((message) => /^data:/m.test(message));
        numbers.push(...events.map((event) => BigInt(/^id: (\d+)$/m.exec(event)?.[1] ?? -1)));
        if (numbers.length >= expected.length) break;
      }
      leaving.abort();
      expect(numbers).toEqual(expected);
    }
  });

  test('does not block a read', async () => {
    for (const position of nobodys()) {
      const answer = await platform.get(`/exchange/transactions?as_of=${position}`);
      expect([200, 422]).toContain(answer.status);
    }
  });
});
