// Creates resellers, assets, customers and transactions from real power plants, and reads
// everything back.
// npm start (in another terminal)
// node scripts/tour.mjs [plants.csv]
// Repeatable: each write has an Idempotency-Key.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';

const sample = new URL('../samples/us-power-plants-eia860-2019-excerpt.csv', import.meta.url);
const commandLine = fileURLToPath(new URL('../services/cli/dist/main.js', import.meta.url));
const file = process.argv[2] ?? fileURLToPath(sample);
const dataDirectory = process.env.DATA_DIR ?? '.data';
const resellersMax = 8;
const plantsTraded = 12;

const api = connect();
const content = readFileSync(file);
const digest = createHash('sha256').update(content).digest('hex');
const plants = parse(content, { columns: true, bom: true });
say(`${plants.length} plants in ${file}`);

const resellers = await registerResellers(largestOwners(plants));
say(
  `${resellers.length} resellers, the largest owners: ${resellers.map((r) => r.name).join(', ')}`,
);

const customers = await registerCustomers(resellers);
for (const { name, links, plant } of customers) {
  say(`  ${name}: ${links} attachments, owns ${plant.plant_name} (${plant.state})`);
}

await importPlants(resellers, customers);
const traded = await plantsOf(resellers, customers);
const sent = await submitTransactions(traded);
say(`${sent.length} transactions on ${traded.length} plants: ${countBy(sent, 'transaction_type')}`);

const differences = await readBack(resellers, customers, traded, sent);
if (differences.length > 0) {
  for (const difference of differences) console.error(`DIFFERENT: ${difference}`);
  process.exit(1);
}
say('\nEverything reads back as sent. Next: npm run ledger -- status');

function connect() {
  const textOf = (name) => {
    try {
      return readFileSync(join(dataDirectory, name), 'utf8').trim();
    } catch {
      return undefined;
    }
  };
  const running = textOf('run.json');
  const url =
    process.env.LEDGER_URL ?? (running && JSON.parse(running).api) ?? 'http://127.0.0.1:8080';
  const key = process.env.API_KEYS?.split(',')[0] ?? textOf('api-key') ?? '';
  let position = 0n;
  const send = async (method, path, body, headers = {}) => {
    let response;
    try {
      response = await fetch(path.startsWith('http') ? path : `${url}/api/v1${path}`, {
        method,
        headers: {
          'x-api-key': key,
          ...(body && { 'content-type': 'application/json', prefer: 'respond-async' }),
          ...(method === 'GET' && { 'ledger-position': String(position) }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    } catch {
      console.error(`No service answers at ${url}. Start it with npm start, or set LEDGER_URL.`);
      process.exit(2);
    }
    if (method !== 'GET') {
      const written = BigInt(response.headers.get('ledger-position') ?? 0);
      if (written > position) position = written;
    }
    return response;
  };
  const value = async (response, accepted) => {
    const text = await response.text();
    if (response.ok || accepted?.includes(response.status))
      return text === '' ? {} : JSON.parse(text);
    throw new Error(`${response.status} for ${response.url}: ${text}`);
  };
  return {
    url,
    key,
    get: async (path) => value(await send('GET', path)),
    put: async (path, body) => value(await send('PUT', path, body)),
    create: async (path, body, accepted) => {
      const key = createHash('sha256')
        .update(JSON.stringify([path, body]))
        .digest('base64url');
      return value(await send('POST', path, body, { 'idempotency-key': `tour-${key}` }), accepted);
    },
    all: async (path) => {
      const items = [];
      let next = `${url}/api/v1${path}`;
      while (next !== undefined) {
        const response = await send('GET', next);
        items.push(...(await value(response)));
        next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
        if (next !== undefined) next = new URL(next, url).href;
      }
      return items;
    },
  };
}

function largestOwners(all) {
  const owners = new Map();
  for (const plant of all.filter(hasPosition)) {
    const { utility_id, utility_name: name } = plant;
    const owner = owners.get(utility_id) ?? { utility_id, name, plants: [] };
    owner.plants.push(plant);
    owners.set(utility_id, owner);
  }
  return [...owners.values()]
    .sort((a, b) => b.plants.length - a.plants.length || a.utility_id - b.utility_id)
    .slice(0, resellersMax);
}

function hasPosition({ latitude, longitude }) {
  return latitude !== '' && longitude !== '' && Math.abs(latitude) <= 90;
}

async function registerResellers(owners) {
  const known = new Map((await api.all('/resellers?limit=1000')).map((one) => [one.code, one]));
  return Promise.all(
    owners.map(async ({ utility_id, name, plants }) => {
      const code = `EIA-${utility_id}`;
      const there = known.get(code);
      const operating_states = [
        ...new Set([...plants.map(({ state }) => state), ...(there?.operating_states ?? [])]),
      ].sort();
      const reseller =
        there === undefined
          ? await api.create('/resellers', { code, name, operating_states })
          : await api.put(`/resellers/${there.id}`, { operating_states });
      return { ...reseller, utility_id, plants };
    }),
  );
}

async function registerCustomers(all) {
  return Promise.all(
    all.slice(0, 4).map(async (reseller, index) => {
      const [plant] = reseller.plants;
      const other = all[(index + 1) % all.length];
      const name = `${plant.city} Municipal Works`;
      const { id } = await api.create('/customers', {
        name,
        email: `energy@customer-${plant.plant_code}.example`,
        external_ref: `TOUR-${plant.plant_code}`,
      });
      const attach = (body) => api.create(`/customers/${id}/resellers`, body, [409]);
      await attach({ reseller_id: reseller.id, state: plant.state, is_primary: true });
      await attach({ reseller_id: other.id, cost_key: `MUNI-${plant.plant_code}` });
      return { id, name, plant, reseller, links: 2 };
    }),
  );
}

async function importPlants(resellers, customers) {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-tour-'));
  const table = (name, entries) => {
    writeFileSync(join(folder, name), JSON.stringify(Object.fromEntries(entries)));
    return join(folder, name);
  };
  const code = await run([
    ...['import', 'assets', file, '--format', 'csv', '--name', `tour-${digest.slice(0, 12)}`],
    ...['--url', api.url, '--api-key', api.key, '--type', 'power_plant'],
    ...['--name-column', 'plant_name', '--lon-column', 'longitude', '--lat-column', 'latitude'],
    ...['--state-column', 'state', '--organization-column', 'utility_id'],
    ...['--key-column', 'plant_code', '--numbers', 'grid_voltage_kv'],
    ...['--reseller-column', 'utility_id', '--reseller-table'],
    table(
      'resellers.json',
      resellers.map(({ utility_id, id }) => [utility_id, id]),
    ),
    ...['--customer-column', 'plant_code', '--customer-table'],
    table(
      'customers.json',
      customers.map(({ plant, id }) => [plant.plant_code, id]),
    ),
  ]);
  rmSync(folder, { recursive: true, force: true });
  if (code === 2) process.exit(2);
}

function run(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [commandLine, ...args], { stdio: 'inherit' });
    child.on('close', resolve);
  });
}

async function plantsOf(resellers, customers) {
  const owned = await Promise.all(
    customers.map(({ id }) => api.get(`/assets?customer_id=${id}&limit=1`)),
  );
  const others = await Promise.all(
    resellers.map(({ id }) => api.get(`/assets?reseller_id=${id}&asset_type=power_plant&limit=3`)),
  );
  const distinct = new Map([...owned, ...others].flat().map((plant) => [plant.id, plant]));
  return [...distinct.values()].slice(0, plantsTraded);
}

async function submitTransactions(assets) {
  const day = ['2026-12-01T00:00:00.000Z', '2026-12-02T00:00:00.000Z'];
  const bodies = assets.flatMap(({ id: asset_id }, index) => {
    const nominated = 120 + index * 7.25;
    const of = (transaction_type, volume_mwh, price_per_mwh) => ({
      counterparty_id: `b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a${10 + (index % 3)}`,
      asset_id,
      transaction_type,
      volume_mwh,
      price_per_mwh,
      delivery_start: day[0],
      delivery_end: day[1],
    });
    return [
      of('nomination', nominated, 41.25),
      of('trade', nominated / 2, 43.105),
      // Surplus has a negative price.
      of('settlement', nominated / 4, index % 5 === 0 ? -3.5 : 42),
    ];
  });
  return Promise.all(bodies.map((body) => api.create('/exchange/transactions', body)));
}

async function readBack(resellers, customers, traded, sent) {
  const differences = [];
  const expect = (holds, what) => {
    if (!holds) differences.push(what);
  };
  for (const { id, name, links, plant, reseller } of customers) {
    const { customer, resellers: attached } = await api.get(`/customers/${id}`);
    expect(customer.name === name && attached.length === links, `customer ${name}`);
    const primaries = attached.filter(({ is_primary }) => is_primary);
    expect(
      primaries.length === 1 && primaries[0].reseller_id === reseller.id,
      `primary of ${name}`,
    );
    const properties = await api.get(`/resellers/${reseller.id}/properties?limit=1000`);
    expect(
      properties.some((one) => one.customer_id === id && one.name === plant.plant_name),
      `property ${plant.plant_name} of ${reseller.name}`,
    );
  }
  const byId = new Map(sent.map((one) => [one.id, one]));
  for (const asset of traded) {
    const feature = await api.get(`/assets/${asset.id}/geometry`);
    expect(feature.geometry?.type === 'Point', `position of ${asset.name}`);
    const transactions = await api.all(`/exchange/transactions?asset_id=${asset.id}&limit=1000`);
    for (const one of transactions.filter(({ id }) => byId.has(id))) {
      expect(JSON.stringify(one) === JSON.stringify(byId.get(one.id)), `transaction ${one.id}`);
      expect(one.reseller_id === asset.reseller_id, `reseller of transaction ${one.id}`);
      byId.delete(one.id);
    }
  }
  expect(byId.size === 0, `${byId.size} transactions are missing in the lists of their assets`);

  const [asset] = traded;
  const transactions = await api.all(`/exchange/transactions?asset_id=${asset.id}`);
  say(`\n${asset.name} (${asset.state}), cost key ${asset.cost_key ?? 'none'}:`);
  for (const { transaction_type, volume_mwh, price_per_mwh, status } of transactions) {
    const volume = `${volume_mwh} MWh`.padStart(14);
    say(`  ${transaction_type.padEnd(11)}${volume} at ${price_per_mwh}, ${status}`);
  }
  for (const { id, name } of resellers) {
    const plants = await api.all(`/assets?reseller_id=${id}&asset_type=power_plant&limit=1000`);
    say(`  ${name}: ${plants.length} plants (${countBy(plants, 'state')})`);
  }
  return differences;
}

function countBy(items, key) {
  const counts = new Map();
  for (const item of items) counts.set(item[key], (counts.get(item[key]) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${count} ${value}`).join(', ');
}

function say(line) {
  console.log(line);
}
