import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { runRecorded } from '../../services/cli/test/recording-terminal.js';
import { type Client, list, member } from '../acceptance/client.js';
import { aCustomer, anAsset, aReseller, attach } from '../acceptance/fixtures.js';
import { positions } from '../acceptance/place.js';
import { registered, territory } from '../registry/things.js';
import { ledger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { temporaryFolder } from '../services/temporary-folder.js';

const folder = temporaryFolder();
const excerpt = fileURLToPath(
  new URL('../../samples/utility-service-areas-alaska-excerpt.geojson', import.meta.url),
);
let platform: Client;

beforeAll(async () => {
  platform = (await ledger()).platform;
});

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

async function run(...words: string[]) {
  const { url, apiKey } = await ledger();
  return runRecorded([...words, '--url', url, '--api-key', apiKey], { DATA_DIR: folder });
}

async function imported(code: number, counts: string, ...words: string[]): Promise<string> {
  const answer = await run('import', ...words);
  expect([answer.code, answer.text]).toEqual([code, expect.stringContaining(counts)]);
  return answer.text;
}

describe('import utilities', () => {
  const columns = [
    ...['--state', 'AK', '--code-column', 'certificate_number'],
    ...['--name-column', 'certificate_name'],
  ];

  longTest('loads the Alaskan service areas once, with their old crs member', async () => {
    const count = JSON.parse(readFileSync(excerpt, 'utf8')).features.length;
    await imported(0, `${count} created, 0 refused`, 'utilities', excerpt, ...columns);
    await imported(0, `0 created, ${count} already there`, 'utilities', excerpt, ...columns);
    expect(list(await platform.get('/utilities?state=AK&limit=1000'))).toHaveLength(count);
    const juneau = await platform.get('/utilities/lookup?lon=-134.42&lat=58.30');
    expect(member(member(juneau.body, 'utility'), 'name')).toBe(
      'ALASKA ELECTRIC LIGHT & POWER COMPANY',
    );
  });

  const bow = (id: number) => ({
    type: 'Feature',
    id,
    properties: { code: `BOW-${id}`, name: 'Bow', state: 'HI' },
    geometry: {
      type: 'Polygon',
      coordinates: [positions('-150 20, -149 21, -149 20, -150 21, -150 20')],
    },
  });

  test('refuses a self-crossing territory, and repairs it with --repair', async () => {
    const path = file(
      'bow.geojson',
      JSON.stringify({ type: 'FeatureCollection', features: [bow(1)] }),
    );
    const refused = await imported(1, '0 created, 1 refused', 'utilities', path);
    expect(refused).toMatch(/feature 1: .*coordinates\.0/);
    expect(list(await platform.get('/utilities?state=HI'))).toEqual([]);
    await imported(0, '1 created', 'utilities', path, '--repair');
    const inside = await platform.get('/utilities/lookup?lon=-149.9&lat=20.5');
    expect(member(member(inside.body, 'utility'), 'code')).toBe('BOW-1');
    const outside = await platform.get('/utilities/lookup?lon=-149.5&lat=20.9');
    expect(member(outside.body, 'utility')).toBeNull();
  });
});

describe('import of records', () => {
  test('customers from CSV: other columns become attributes; an invalid address is refused', async () => {
    const path = file(
      'customers.csv',
      'name,email,ref,segment\nAda,ada@grid.example,A-1,home\nBob,nobody,B-1,home\n',
    );
    const column = ['--column', 'external_ref=ref'];
    const text = await imported(1, '1 created, 1 refused', 'customers', path, ...column);
    expect(text).toMatch(/line 3: .*email/);
    const customer = list(await platform.get('/customers?limit=1000')).find(
      (one) => member(one, 'external_ref') === 'A-1',
    );
    expect(member(customer, 'name')).toBe('Ada');
  });

  test('attachments from NDJSON', async () => {
    const [customer, reseller] = [await aCustomer(platform), await aReseller(platform, ['TX'])];
    const one = { customer_id: customer, reseller_id: reseller, state: 'TX', is_primary: true };
    const path = file(
      'attachments.ndjson',
      `${JSON.stringify(one)}\n${JSON.stringify({ ...one, state: 'OK' })}\n`,
    );
    await imported(1, '1 created, 1 refused', 'attachments', path);
    const attached = list(await platform.get(`/customers/${customer}/resellers`));
    expect(attached.map((link) => [member(link, 'state'), member(link, 'is_primary')])).toEqual([
      ['TX', true],
    ]);
  });

  test('counterparties from CSV, with or without ids; an invalid LEI is refused', async () => {
    const [id, mark] = [randomUUID(), randomUUID()];
    const path = file(
      'counterparties.csv',
      `id,short,name,lei,status,rating\n${id},${mark}-A,Gulf,529900T8BM49AURSDO55,suspended,BBB\n,${mark}-B,Aurora,,,A\n,${mark}-C,Glacier,529900T8BM49AURSDO56,,\n`,
    );
    const words = ['counterparties', path, '--column', 'code=short'];
    expect(await imported(1, '2 created, 1 refused', ...words)).toMatch(/line 4: .*LEI/);
    expect(list(await platform.get(`/exchange/counterparties?q=${mark}`))).toMatchObject([
      { id, code: `${mark}-A`, status: 'suspended', attributes: { rating: 'BBB' } },
      { code: `${mark}-B`, name: 'Aurora', lei: null, status: 'active' },
    ]);
    await imported(1, '0 created, 2 already there, 1 refused', ...words);
  });

  test('transactions from CSV and NDJSON in batches; repetition creates nothing', async () => {
    const counterparty = randomUUID();
    const month = '2026-01-01T06:00:00Z,2026-02-01T06:00:00Z';
    const csv = [
      'counterparty_id,transaction_type,volume_mwh,price_per_mwh,delivery_start,delivery_end,direction,external_id,block_product,block_mw,block_market',
      `${counterparty},trade,,41.25,${month},sell,I-1,5x16,50,ERCOT`,
      `${counterparty},trade,12.5,41.25,${month},buy,I-2,,,`,
      `${counterparty},trade,,41.25,${month},buy,I-3,1x16,50,ERCOT`,
      '',
    ];
    const deals = file('deals.csv', csv.join('\n'));
    const text = await imported(1, '2 created, 1 refused', 'transactions', deals);
    expect(text).toMatch(/line 4: block_product: Unknown product 1x16/);
    const transactions = async () =>
      list(await platform.get(`/exchange/transactions?counterparty_id=${counterparty}`));
    const volumes = (await transactions()).map((one) => member(one, 'volume_mwh'));
    expect(volumes.sort()).toEqual([12.5, 336 * 50]);
    await imported(1, '0 created, 2 already there, 1 refused', 'transactions', deals);
    const lines = [...csv.slice(0, 3), ''].join('\n').replaceAll('41.25', '42');
    await imported(1, '0 created, 2 refused', 'transactions', file('others.csv', lines));
    const one = { counterparty_id: counterparty, transaction_type: 'trade', price_per_mwh: 1 };
    const times = { delivery_start: '2026-01-01T06:00:00Z', delivery_end: '2026-01-02T06:00:00Z' };
    const block = { product: 'base', mw: 2, time_zone: 'Europe/Berlin' };
    const ndjson = `${JSON.stringify({ ...one, ...times, block })}\n`;
    await imported(0, '1 created', 'transactions', file('deals.ndjson', ndjson));
    expect(await transactions()).toHaveLength(3);
  });

  test('plans and rates from CSV', async () => {
    const body = { code: 'IMP', name: 'Imported', state: 'TX', territory };
    const utility = await registered(platform, '/utilities', body);
    const ofUtility = ['--set', `utility_id=${utility}`];
    const plans = file(
      'plans.csv',
      'name,rate_type,rate_cents_per_kwh,term_months,is_business,effective_date\nA,fixed,11.905,12,no,2027-01-01\nB,fixed,x,12,no,2027-01-01\n',
    );
    await imported(1, '1 created, 1 refused', 'plans', plans, ...ofUtility);
    expect(list(await platform.get(`/plans?utility_id=${utility}`))).toHaveLength(1);
    const rates = file(
      'rates.csv',
      `area_code,rate_cents_per_kwh,recorded_at\n${Array.from({ length: 1500 }, (_, index) => `a${index},10.25,2026-01-01`).join('\n')}\nlast,10,soon\n`,
    );
    await imported(1, '1,500 created, 1 refused', 'rates', rates, ...ofUtility);
    await imported(1, '0 created, 1,500 already there, 1 refused', 'rates', rates, ...ofUtility);
    for (const [rate, outcome] of [
      [11, '1 created'],
      [12, '0 created, 1 corrected'],
      [11, '0 created, 1 corrected'],
      [11, '0 created, 1 already there'],
      [12, '0 created, 1 corrected'],
    ] as const) {
      const path = file(
        'rate.csv',
        `area_code,rate_cents_per_kwh,recorded_at\nr,${rate},2026-02-01\n`,
      );
      await imported(0, outcome, 'rates', path, ...ofUtility);
      const held = list(await platform.get(`/rates/${utility}/history?area_code=r`));
      expect(held.map((one) => member(one, 'rate_cents_per_kwh'))).toEqual([rate]);
    }
    expect(list(await platform.get(`/rates/${utility}/history?area_code=a1499`))).toHaveLength(1);
  });

  test('usage from CSV, thousands of records in few requests', async () => {
    const premise = await anAsset(platform, { asset_type: 'premise' });
    const rows = Array.from({ length: 2500 }, (_, index) => {
      const at = (step: number) => new Date(Date.UTC(2026, 0, 1) + step * 900_000).toISOString();
      return `${premise},${at(index)},${at(index + 1)},${index / 8}`;
    });
    const path = file(
      'usage.csv',
      `premise_asset_id,period_start,period_end,kwh\n${rows.join('\n')}\n`,
    );
    await imported(0, '2,500 created', 'usage', path);
    const [latest] = list(await platform.get(`/usage/${premise}?limit=1`));
    expect(member(latest, 'kwh')).toBe(2499 / 8);
  });

  test('corrected usage: the last file counts', async () => {
    const premise = await anAsset(platform, { asset_type: 'premise' });
    const period = '2026-05-01T00:00:00Z,2026-05-01T01:00:00Z';
    for (const [kwh, outcome] of [
      [1, '1 created'],
      [2, '1 created'],
      [1, '1 created'],
      [1, '0 created, 1 already there'],
      [2, '1 created'],
    ] as const) {
      const path = file('revised.csv', `period_start,period_end,kwh\n${period},${kwh}\n`);
      await imported(0, outcome, 'usage', path, '--set', `premise_asset_id=${premise}`);
      const [latest] = list(await platform.get(`/usage/${premise}`));
      expect(member(latest, 'kwh')).toBe(kwh);
    }
  });

  test('an estimate in an earlier file counts no more after its actual value', async () => {
    const premise = await anAsset(platform, { asset_type: 'premise' });
    const period = '2026-05-01T00:00:00Z,2026-05-01T01:00:00Z';
    const estimates = ['estimate.csv', `5,estimated,\n${period},2,estimated,received`] as const;
    for (const [[name, rows], outcome] of [
      [estimates, '2 created'],
      [['actual.csv', '4,,'], '1 created'],
      [estimates, '0 created, 2 already there'],
      [['other.csv', '6,estimated,'], '0 created, 1 already there'],
    ] as const) {
      const path = file(name, `period_start,period_end,kwh,quality,channel\n${period},${rows}\n`);
      await imported(0, outcome, 'usage', path, '--set', `premise_asset_id=${premise}`);
    }
    const held = list(await platform.get(`/usage/${premise}`));
    expect(held.map((one) => [member(one, 'kwh'), member(one, 'quality')])).toEqual([
      [4, undefined],
      [2, 'estimated'],
    ]);
    expect(list(await platform.get(`/usage/${premise}/history`))).toHaveLength(2);
  });

  test('a file without records is an error', async () => {
    await imported(2, 'no records', 'customers', file('none.csv', 'name,email\n'));
  });

  test('a changed customer, attachment and plan: the last file of --update counts', async () => {
    const reseller = await aReseller(platform, ['TX']);
    const customer = await aCustomer(platform);
    const link = await attach(platform, customer, reseller, { state: 'TX', cost_key: 'K' });
    const utility = await registered(platform, '/utilities', {
      ...{ code: `U-${randomUUID()}`, name: 'Revised', state: 'TX', territory },
    });
    const plan = await registered(platform, '/plans', {
      ...{ utility_id: utility, name: 'P', rate_type: 'fixed', rate_cents_per_kwh: 9 },
      ...{ term_months: 12, is_business: false, effective_date: '2026-01-01' },
    });
    const shown = async () => ({
      customers: member(
        member((await platform.get(`/customers/${customer}`)).body, 'customer'),
        'name',
      ),
      attachments: member(
        list(await platform.get(`/customers/${customer}/resellers`))[0],
        'cost_key',
      ),
      plans: String(member((await platform.get(`/plans/${plan}`)).body, 'rate_cents_per_kwh')),
    });
    let before = '';
    for (const value of ['1', '2', '1', '1', '2']) {
      const counted = value === before ? '1 already there' : '1 corrected';
      before = value;
      const rows = {
        customers: `id,name\n${customer},${value}\n`,
        attachments: `customer_id,link_id,cost_key\n${customer},${link},${value}\n`,
        plans: `id,rate_cents_per_kwh\n${plan},${value}\n`,
      };
      for (const [kind, csv] of Object.entries(rows)) {
        const path = file(`${kind}-${value}.csv`, csv);
        await imported(0, `0 created, ${counted}, 0 refused`, kind, path, '--update');
      }
      expect(await shown()).toEqual({ customers: value, attachments: value, plans: value });
    }
    // The repeated file appended nothing: a registration and four changes each.
    const lengthOf = async (path: string) => list(await platform.get(`${path}/history`)).length;
    expect(await lengthOf(`/plans/${plan}`)).toBe(5);
    // An attachment, and its changes.
    expect(await lengthOf(`/customers/${customer}`)).toBe(5 + 5);
  });
});

describe('demo', () => {
  longTest('gives every endpoint data, and creates nothing twice', async () => {
    const first = await run('demo');
    const parties =
      'counterparty_id=b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11,3c1f5a0e-7a52-4b0e-9b39-5a1c7f7f2d01';
    expect([first.code, first.text]).toEqual([0, expect.stringContaining('Demo data created')]);
    const count = async () => ({
      customers: list(await platform.get('/customers?limit=1000')).length,
      transactions: list(await platform.get(`/exchange/transactions?limit=1000&${parties}`)).length,
      plans: list(await platform.get('/plans?limit=1000')).length,
      counterparties: list(await platform.get('/exchange/counterparties?q=DEMO-')).length,
      premises: list(await platform.get('/assets?asset_type=premise&limit=1000')).length,
      gates: list(await platform.get('/exchange/gates')).length,
      refused: list(await platform.get('/exchange/transactions?outcome=refused&limit=1000')).map(
        (one) => member(one, 'detail'),
      ),
      statements: list(await platform.get('/exchange/statements/issued')).map((one) =>
        member(one, 'run'),
      ),
    });
    const once = await count();
    // Three per town, a desk's four with a correction.
    expect(once.transactions).toBe(20);
    expect(once.plans).toBeGreaterThanOrEqual(3);
    expect(once.counterparties).toBe(3);
    expect(once.gates).toBe(1);
    expect(once.refused).toContainEqual(expect.stringMatching(/gate/i));
    // Newest first: a later run bills the correction.
    expect(once.statements).toEqual(['true_up', 'initial', 'initial']);
    const permits = await platform.get('/wells/permits');
    expect(member(member(permits.body, 'permits'), 'numberReturned')).toBe(5);
    expect((await run('demo')).code).toBe(0);
    expect(await count()).toEqual(once);
  });
});
