import {
  emptyRoot,
  generatePrivateJwk,
  readWitnessKey,
  signCheckpoint,
  witnessSigner,
} from '@exchange/proof';
import type { ConfiguredWitness } from '@exchange/runtime/config/witnesses';
import { createLogger } from '@exchange/runtime/process/logger';
import { expect, onTestFinished, test, vi } from 'vitest';
import { oddWitness } from '../../../../../test/witness/odd-witness.js';
import { signerOf } from '../../../../proof/test/signer.js';
import { emptyDatabase } from '../../../test/empty-database.js';
import { requestCosignature } from './request-cosignature.js';
import { WitnessRounds } from './rounds.js';
import { createWitnessClient } from './witness-client.js';

const checkpoint = { origin: 'a-log', size: 5, root: emptyRoot, extensions: [] };
const note = signCheckpoint(checkpoint, [signerOf('a-log')]);
const key = witnessSigner(generatePrivateJwk('w.example'));
const witnessReading = readWitnessKey(key.vkey);
if (!witnessReading.ok) throw new Error(witnessReading.message);
const { verifier } = witnessReading;
const cosignature = () =>
  key.cosign(note.slice(0, note.lastIndexOf('\n\n') + 1), Math.floor(Date.now() / 1000));

const head = { size: 5, note, proofFrom: async () => [], grownTo: async () => false };
const log = createLogger('test', 'silent');
const { signal } = new AbortController();

async function aWitness(answer: Parameters<typeof oddWitness>[0]): Promise<ConfiguredWitness> {
  const { url, close } = await oddWitness(answer);
  onTestFinished(close);
  return { verifier, url };
}

test('a witness that has signed before is sent the proof from its own size', async () => {
  const witness = await aWitness((response, body) => {
    if (body.startsWith('old 3\n')) response.end(cosignature());
    else response.writeHead(409).end('3\n');
  });
  const answer = await requestCosignature(witness, head, 0, signal);
  expect(answer).toMatchObject({ outcome: 'cosigned', cosignature: { witness: 'w.example' } });
});

test.each([
  ['a longer log', 9, 0, undefined],
  ['a truncated log', 8, 1, expect.stringContaining('the log was truncated')],
])('a witness ahead of the tree has signed %s', async (_, leaves, failures, reason) => {
  const witness = await aWitness((response) => response.writeHead(409).end('9\n'));
  const client = createWitnessClient(witness, 1_000, { log });
  await client.cosign({ ...head, grownTo: async (size) => size <= leaves }, signal);
  expect(client.state()).toMatchObject({ failures, reason });
});

test('a failing witness gets a request after the interval, later one in 15 minutes', async () => {
  const witness = await aWitness((response) => response.writeHead(500).end());
  const client = createWitnessClient(witness, 10_000, { log });
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const times = [0, 10_000, ...Array.from({ length: 12 }, (_, n) => (n + 1) * 15 * 60_000)];
  for (const ms of times) {
    clock.mockReturnValue(1 + ms);
    await client.cosign(head, signal);
  }
  expect(client.state()).toMatchObject({ failures: times.length });
});

test('a round names its size once the cosignatures are stored', async () => {
  const unused = () => {
    throw new Error('a round only reads the tree and its checkpoint');
  };
  const order: string[] = [];
  const rounds = new WitnessRounds({
    database: emptyDatabase,
    tree: {
      bare: async () => ({ checkpoint, note }),
      upToDate: async () => ({ size: 5, leaves: 5, position: 5n }),
      ...{ signed: unused, givenSize: unused, settledLeaves: unused },
    },
    cosignatures: {
      keep: async (_, list) => void order.push(`${list.length} stored`),
      ...{ of: unused, newestSize: unused },
    },
    witnesses: [await aWitness((response) => response.end(cosignature()))],
    lease: {
      keep: async ({ size }) => void order.push(`size ${size}`),
      ...{ holdsFor: () => true, wait: async () => undefined, witnessed: () => undefined },
    },
    ...{ everySeconds: 1, log },
  });
  expect(await rounds.next()).toBe(5);
  expect(order).toEqual(['1 stored', 'size 5']);
  await rounds.close();
});
