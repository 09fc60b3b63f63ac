// Long: 5 s. Measures requests beside many attribute names.
import { expect, test } from 'vitest';
import { list, member } from '../acceptance/client.js';
import { anAsset } from '../acceptance/fixtures.js';
import { ledger } from '../services/ledger.js';

test('a layer’s attribute names grow with its assets, without delaying others', async () => {
  const { platform } = await ledger();
  const startedAt = performance.now();
  const names = (from: number) =>
    Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [
        `n ${from + index * 40}`,
        index % 2 === 0 ? 1 : 'x',
      ]),
    );
  await Promise.all(
    Array.from({ length: 40 }, (_, from) =>
      anAsset(platform, { asset_type: 'many_keys', attributes: names(from) }),
    ),
  );
  const last = await platform.post('/assets', { asset_type: 'plain', name: 'last' });
  const at = { 'ledger-position': last.headers.get('ledger-position') ?? '' };
  await expect.poll(async () => (await platform.get('/assets?limit=1', at)).status).toBe(200);
  const layer = Object((await platform.get('/layers/many_keys', at)).body);
  const all = Array.from({ length: 40_000 }, (_, index) => `n ${index}`).sort();
  expect(layer.fields.slice(8).map((field: unknown) => member(Object(field), 'name'))).toEqual(
    all.slice(0, 1_000),
  );
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(list(await platform.get('/assets?asset_type=many_keys&limit=1000'))).toHaveLength(40);
});
