import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { emptyRoot, generatePrivateJwk, signCheckpoint } from '@exchange/proof';
import { readConfig } from '@exchange/runtime/config/environment';
import { connectReadTables } from '@exchange/runtime/tables/connection/connect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTransaction } from '../../../../../test/acceptance/fixtures.js';
import {
  type ConditionalStore,
  conditionalStore,
} from '../../../../../test/services/conditional-store.js';
import { sharedStores } from '../../../../../test/services/inject.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';
import { longTest } from '../../../../../test/services/seeded-part.js';
import { temporaryFolder } from '../../../../../test/services/temporary-folder.js';
import { signerOf } from '../../../../proof/test/signer.js';
import { createPublisherLease } from './publisher-lease.js';

const folder = temporaryFolder();
let store: ConditionalStore;
let tables: ReturnType<typeof connectReadTables>;

beforeAll(async () => {
  await sharedLedger();
  store = await conditionalStore();
  tables = await connected();
});
afterAll(async () => {
  await tables.close();
  await store.close();
});

async function connected() {
  const { databaseUrl } = await sharedStores();
  return connectReadTables(databaseUrl, {
    connectionsMax: 2,
    name: 'test publishers',
    onError: () => undefined,
  });
}

const sizeOf = (note: string) => Number(note.split('\n')[1]);
const inFolder = () => {
  try {
    return sizeOf(readFileSync(join(folder, 'latest'), 'utf8'));
  } catch {
    return 0;
  }
};

longTest(
  'one of four processes publishes, another takes over, and checkpoints only grow',
  async () => {
    const { anotherApi, platform } = await sharedLedger();
    const bucketAccess = { accessKeyId: 'an-id', secretAccessKey: 'a-secret', endpoint: store.url };
    const jwk = JSON.stringify(generatePrivateJwk('of-four'));
    const apis: { close(): Promise<void> }[] = [];
    for (let count = 0; count < 4; count += 1) {
      const api = await anotherApi({
        checkpointKey: jwk,
        checkpointPublishTo: [
          pathToFileURL(folder).href,
          `${store.url.replace('http://', 'http://keeper:word@')}/ledger`,
          's3://proofs/main',
        ],
        checkpointPublishSeconds: 1,
        bucketAccess: { ...readConfig({}).bucketAccess, ...bucketAccess },
      });
      apis.push(api);
    }
    const holders = async () =>
      (await tables.pool.query('select holder from checkpoint_publishers where held_until > now()'))
        .rows;
    const published: number[] = [];
    const sizesOf = (path: string) => store.writesOf(path).map(sizeOf);
    const grows = async () => {
      const before = inFolder();
      await platform.post('/exchange/transactions', aTransaction());
      await expect.poll(inFolder).toBeGreaterThan(before);
      published.push(inFolder());
    };
    for (let count = 0; count < 3; count += 1) await grows();
    const [first, ...others] = await holders();
    expect(others).toEqual([]);
    for (const api of apis.slice(0, 3)) {
      await api.close();
      await grows();
    }
    const [last] = await holders();
    expect([first, last]).toEqual([expect.anything(), expect.anything()]);
    for (const sizes of [published, sizesOf('/ledger/latest'), sizesOf('/proofs/main/latest')]) {
      expect(sizes.length).toBeGreaterThan(2);
      expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    }
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
    const authorizationOf = (path: string) => store.files.get(path)?.headers.authorization;
    expect(authorizationOf('/ledger/latest')).toBe(`Basic ${btoa('keeper:word')}`);
    expect(authorizationOf('/proofs/main/latest')).toMatch(
      /^AWS4-HMAC-SHA256 Credential=an-id\/\d{8}\/us-east-1\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/,
    );
  },
);

test('never overwrites a checkpoint that the log does not continue', async () => {
  const { anotherApi, platform } = await sharedLedger();
  const jwk = generatePrivateJwk('published-ledger');
  const signer = signerOf('', jwk);
  const longer = signCheckpoint(
    { origin: signer.name, size: 1_000_000, root: emptyRoot, extensions: [] },
    [signer],
  );
  const own = temporaryFolder();
  writeFileSync(join(own, 'latest'), longer);
  await anotherApi({
    checkpointKey: JSON.stringify(jwk),
    checkpointPublishTo: [pathToFileURL(own).href],
    checkpointPublishSeconds: 1,
  });
  await platform.post('/exchange/transactions', aTransaction());
  await new Promise((later) => setTimeout(later, 2_500));
  expect(readFileSync(join(own, 'latest'), 'utf8')).toBe(longer);
});

test('a publisher takes the lease of one that was killed before the clock was set back', async () => {
  const common = { identity: [['set-back']], lengthMs: 1_000, onError: () => undefined };
  const own = await connected();
  const killed = createPublisherLease({ ...common, pool: own.pool });
  await expect.poll(() => killed.holdsFor(0)).toBe(true);
  await own.close();
  await tables.pool.query(
    `update checkpoint_publishers set held_until = held_until + interval '1 hour'
     where held_until > clock_timestamp()`,
  );
  const next = createPublisherLease({ ...common, pool: tables.pool });
  await expect.poll(() => next.holdsFor(0)).toBe(true);
  expect(killed.holdsFor(0)).toBe(false);
  await Promise.all([killed.close(), next.close()]);
});

test('a disconnected publisher loses its lease before another gets it', async () => {
  const lengthMs = 6_000;
  const identity = [['cut-off']];
  const own = await connected();
  const common = { identity, lengthMs, onError: () => undefined };
  const first = createPublisherLease({ ...common, pool: own.pool });
  await expect.poll(() => first.holdsFor(0)).toBe(true);
  await first.keep({ size: 7, witnesses: [] });
  const second = createPublisherLease({ ...common, pool: tables.pool });
  await expect.poll(() => second.witnessed()?.size).toBe(7);
  expect(second.holdsFor(0)).toBe(false);
  await own.close();
  const both: boolean[] = [];
  await expect
    .poll(
      () => {
        both.push(first.holdsFor(0) && second.holdsFor(0));
        return second.holdsFor(0);
      },
      { interval: 5 },
    )
    .toBe(true);
  expect(both).not.toContain(true);
  await expect(first.keep({ size: 8, witnesses: [] })).rejects.toThrow();
  expect([first.witnessed()?.size, second.witnessed()?.size]).toEqual([7, 7]);
  await Promise.all([first.close(), second.close()]);
});
