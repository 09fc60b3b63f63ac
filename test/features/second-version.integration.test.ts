import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { assembleModels } from '@exchange/ledger/assemble-models';
import { models } from '@exchange/ledger/models';
import { startProjector } from '@exchange/projector/projector';
import { migrate, migrationsFolder, readSchema } from '@exchange/runtime/tables/migration/migrate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEvent } from '../../packages/runtime/test/event-log/sample.js';
import { contractModel } from '../fixtures/contract-feature/model.js';
import { secondVersionModel } from '../fixtures/second-version/model.js';
import { ownStores } from './own-stores.js';

const folderOf = (fixture: string) =>
  fileURLToPath(new URL(`../fixtures/${fixture}/migrations/`, import.meta.url));
const firstMigrations = [migrationsFolder, folderOf('contract-feature')];
const first = {
  projections: assembleModels([...models, contractModel]).projections,
  migrations: firstMigrations,
};
const second = {
  projections: assembleModels([...models, secondVersionModel]).projections,
  migrations: [...firstMigrations, folderOf('second-version')],
};

let stores: Awaited<ReturnType<typeof ownStores>>;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  stores = await ownStores(first.migrations);
});

afterAll(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await stores.close();
});

async function start({ projections, migrations }: typeof first) {
  const own = projections.filter(({ lane }) => lane === 'contracts');
  const projector = await startProjector({ ...stores, projections: own, migrations });
  stops.push(() => projector.close());
  return projector;
}

async function sign(title: string, version: 1 | 2): Promise<void> {
  const id = randomUUID();
  const data = { contract_id: id, reseller_id: null, title };
  const event = anEvent(version === 1 ? data : { ...data, term_months: 24 }, 'ContractSigned');
  const metadata = { ...event.metadata, schema_version: version };
  await stores.eventLog.append(`contract-${id}`, 'no_stream', [{ ...event, metadata }]);
}

const titles = async () => {
  const { rows } = await stores.pool.query<{ resource: string }>(
    'select resource from contracts order by created_position',
  );
  return rows.map(({ resource }) => JSON.parse(resource).title);
};
const version = async () => {
  const { rows } = await stores.pool.query(
    "select version from lane_checkpoints where lane = 'contracts'",
  );
  return rows[0]?.version;
};

test('a second version rebuilds its tables beside the live ones', {
  timeout: 90_000, // Starts two versions and rebuilds the tables.
}, async () => {
  await sign('First', 1);
  const older = await start(first);
  await expect.poll(titles).toEqual(['First']);

  await sign('With a term', 2);
  await expect.poll(() => older.status()[0]).toMatchObject({ state: 'waiting' });
  expect(await titles()).toEqual(['First']);

  await migrate(stores.at.databaseUrl, readSchema, second.migrations);
  await start(second);
  await expect.poll(version, { timeout: 60_000 }).toBe(2); // A rebuild waits for its turn.
  await expect.poll(titles).toEqual(['First', 'With a term']);
  const { rows } = await stores.pool.query(
    'select term_months from contracts order by created_position',
  );
  expect(rows).toEqual([{ term_months: null }, { term_months: 24 }]);

  await sign('Old process', 1);
  await expect.poll(titles).toEqual(['First', 'With a term', 'Old process']);
  await expect
    .poll(() => older.status()[0])
    .toMatchObject({ state: 'held', stoppedReason: expect.stringMatching(/newer process/) });
  expect(await version()).toBe(2);
});
