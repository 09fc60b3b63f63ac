// Long: 40 s. Sends extreme values to every operation.
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { client } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { sendRaw } from '../http/raw-http.js';
import { ledger } from '../services/ledger.js';
import { shortOrWhole } from '../services/seeded-part.js';
import { brokenFraming, type ExtremeRequest, extremeRequests } from './extremes.js';

const requests = Number(
  process.env['FUZZ_EXTREMES'] ?? process.env['FUZZ_REQUESTS'] ?? shortOrWhole(500, 1_000),
);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const atATime = 8;
const otherMsMax = Number(process.env['FUZZ_OTHER_MS'] ?? 10_000);

test(`${requests} extreme requests: only the known 5xx, no stopped lane or stream, no delay of other tenants`, {
  timeout: 300_000 + requests * 60,
}, async () => {
  const { platform, apiKey, anotherApi } = await ledger();
  const { url } = await anotherApi({ bodyLimitBytes: 10 * 2 ** 20 });
  const reseller = await aReseller(platform, ['TX']);
  const other = client(url).with({
    'x-api-key': apiKey,
    'x-service-reseller-id': await aReseller(platform, ['OK']),
  });
  const caller = { 'x-api-key': apiKey, 'x-service-reseller-id': reseller };
  const asset = await anAsset(platform.with({ 'x-service-reseller-id': reseller }));
  const others = await anAsset(other);
  const any = fc.oneof(
    { weight: 9, arbitrary: extremeRequests(asset) },
    { weight: 1, arbitrary: brokenFraming },
  );
  function following() {
    if (next >= requests || faults.length >= 30) return undefined;
    next += 1;
    return fc.sample(any, { numRuns: 1, seed: seed + next })[0];
  }

  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  let next = 0;
  const note = (
    kind: string,
    status: number,
    answer: string,
    retryAfter: string | null,
    sent: string,
  ) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    const isNamed = status === 503 && retryAfter !== null;
    if (status < 500 || isNamed) return;
    faults.push(`${kind} → ${status} ${answer.slice(0, 200)}: ${sent.slice(0, 300)}`);
  };

  async function send(one: ExtremeRequest): Promise<void> {
    const answer = await fetch(`${url}/api/v1${one.path}`, {
      method: one.method,
      headers: { ...one.headers, ...caller },
      ...(one.body === undefined ? {} : { body: one.body }),
    });
    const text = await answer.text();
    const sent = `${one.method} ${one.path} ${one.body ?? ''}`;
    note(one.kind, answer.status, text, answer.headers.get('retry-after'), sent);
  }

  async function worker(): Promise<void> {
    for (let one = following(); one !== undefined; one = following()) {
      if ('bytes' in one) {
        const { status, body, headers } = await sendRaw(url, one.bytes);
        // Endless data is read for a moment, then dropped.
        note(one.kind, status, body, headers['retry-after'] ?? null, JSON.stringify(one.bytes));
      } else await send(one);
    }
  }

  let isOver = false;
  const waits: number[] = [];
  async function anotherTenant(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const startedAt = performance.now();
      const answer =
        turn % 4 === 0
          ? await other.put(`/assets/${others}`, { name: `renamed ${turn}` })
          : await other.get(turn % 4 === 1 ? `/assets/${others}` : '/assets?limit=10');
      waits.push(performance.now() - startedAt);
      if (answer.status !== 200) faults.push(`another tenant → ${answer.status} ${answer.text}`);
      await pause(50);
    }
  }

  const watching = anotherTenant();
  await Promise.all(Array.from({ length: atATime }, worker));
  isOver = true;
  await watching;
  waits.sort((a, b) => a - b);
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
  console.log(`${next} extreme requests:`, statuses, `another tenant's p99: ${p99.toFixed(0)} ms`);
  expect(faults).toEqual([]);
  expect(next).toBe(requests);
  expect(Object.keys(statuses)).toEqual(
    expect.arrayContaining(['200', '201', '400', '404', '413', '422']),
  );
  expect(p99).toBeLessThan(otherMsMax);

  const last = await other.put(`/assets/${others}`, { name: 'after all' });
  const at = { 'ledger-position': last.headers.get('ledger-position') ?? '' };
  for (let tries = 0; tries < 10; tries += 1) {
    if ((await other.get(`/assets/${others}`, at)).status === 200) break;
  }
  const ready = await platform.get('//readyz');
  expect([ready.status, ready.text]).toEqual([200, expect.not.stringMatching(/"stopped":"/)]);
  for (const lane of Object.values(Object(Object(ready.body).lanes))) {
    expect(lane).toMatchObject({ parked: { streams: 0, events: 0 } });
  }
});
