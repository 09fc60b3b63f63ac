// Long: 30 s. Runs a witness beside a service that grows.
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { shortOrWhole } from '../services/seeded-part.js';
import { freePort } from '../services/server-process.js';
import { temporaryFolder } from '../services/temporary-folder.js';
import { cosignedAt, textLog } from './by-the-text.js';
import { failedWitness, startWitness, type WitnessProcess } from './witness-process.js';

const root = temporaryFolder();
const running = new Set<WitnessProcess>();
afterAll(async () => {
  for (const one of running) await one.kill();
});

const leaves = Array.from({ length: 400 }, (_, index) => `event ${index}`);
const log = textLog('ledger.example/log', leaves);
const fork = textLog(log.origin, leaves.with(2, 'another event'), log);

async function started(...options: Parameters<typeof startWitness>): Promise<WitnessProcess> {
  const witness = await startWitness(...options);
  running.add(witness);
  return witness;
}

const post = (url: string, body: string) =>
  fetch(`${url}/add-checkpoint`, { method: 'POST', body }).then(async (answer) => ({
    status: answer.status,
    text: await answer.text(),
  }));

test('a witness killed at any moment remembers everything that it signed', async () => {
  const directory = join(root, 'killed');
  const port = await freePort();
  let signed = 0;
  let vkey: string | undefined;
  for (let kills = 0; kills < shortOrWhole(3, 5); kills += 1) {
    const witness = await started(directory, [log.vkey], { port });
    vkey ??= witness.vkey;
    expect(witness.vkey).toBe(vkey);
    const { text } = await post(witness.url, log.request(399, 399));
    const has = Number(text);
    expect(has).toBeGreaterThanOrEqual(signed);
    expect(has).toBeLessThanOrEqual(signed + 1);
    if (has > 2) expect((await post(witness.url, fork.request(has, has + 1))).status).toBe(422);
    let size = has;
    const asking = (async () => {
      for (;;) {
        const { status, text: lines } = await post(witness.url, log.request(size, size + 1));
        if (status !== 200) throw new Error(`${status} ${lines}`);
        expect(cosignedAt(log.checkpoint(size + 1) + lines, witness.vkey)).toBeDefined();
        size += 1;
      }
    })();
    const ended = expect(asking).rejects.toThrow(/fetch failed|terminated/);
    await expect.poll(() => size).toBeGreaterThan(has + kills);
    await witness.kill();
    await ended;
    signed = size;
  }
  expect(signed).toBeGreaterThan(5);
});

test('a folder has one witness at a time', async () => {
  const directory = join(root, 'shared');
  const witness = await started(directory, [log.vkey], { name: 'witness.example/w1' });
  expect(witness.vkey).toMatch(/^witness\.example\/w1\+[0-9a-f]{8}\+B/);
  expect(new URL(witness.url).hostname).toBe('127.0.0.1');
  const second = await failedWitness('--dir', directory, '--port', '0', '--log', log.vkey);
  expect([second.code, second.text]).toEqual([
    2,
    expect.stringMatching(/is in use by process \d+/),
  ]);
  expect((await post(witness.url, log.request(0, 1))).status).toBe(200);
  expect(await witness.stop()).toBe(0);
});
