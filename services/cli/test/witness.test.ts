import { createHash, sign } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unused } from '../../../packages/runtime/test/unused.js';
import { portOf } from '../../../test/services/free-port.js';
import { newFolder, temporaryFolder } from '../../../test/services/temporary-folder.js';
import { cosignedAt, type TextLog, textLog } from '../../../test/witness/by-the-text.js';
import { readKnownLogs } from '../src/witness/known-logs.js';
import { createWitness } from '../src/witness/witness.js';
import { witnessKey } from '../src/witness/witness-key.js';
import { witnessServer } from '../src/witness/witness-server.js';
import { runRecorded } from './recording-terminal.js';

const leaves = Array.from({ length: 40 }, (_, index) => `event ${index}`);
const log = textLog('ledger.example/log', leaves);
const fork = textLog(log.origin, leaves.with(3, 'another event'), log);
const hashOf = (origin: string) => createHash('sha256').update(origin).digest('hex');

let directory: string;
let running: { readonly server: Server; readonly url: string; readonly vkey: string };
let refusals: string[];
const startedAt = Math.floor(Date.now() / 1000);

async function start(keys: readonly string[] = [log.vkey]): Promise<void> {
  const logs = readKnownLogs(keys);
  const signer = await witnessKey(directory);
  const witness = createWitness(directory, logs, signer, (note) => refusals.push(note));
  const server = witnessServer(witness, logs, (error) => {
    throw error;
  });
  running = { server, url: `http://127.0.0.1:${await portOf(server)}`, vkey: signer.vkey };
}

async function stop(): Promise<void> {
  running.server.closeAllConnections();
  await new Promise((closed) => running.server.close(closed));
}

async function restart(keys?: readonly string[]): Promise<void> {
  await stop();
  await start(keys);
}

beforeEach(async () => {
  directory = temporaryFolder();
  refusals = [];
  await start();
});
afterEach(stop);

async function post(body: string | Uint8Array<ArrayBuffer>) {
  const answer = await fetch(`${running.url}/add-checkpoint`, { method: 'POST', body });
  return {
    status: answer.status,
    text: await answer.text(),
    type: answer.headers.get('content-type'),
  };
}

async function signed(of: TextLog, old: number, size: number): Promise<void> {
  const { status, text } = await post(of.request(old, size));
  expect([status, text]).toEqual([200, expect.stringMatching(/^(\u2014 \S+ \S+\n)+$/)]);
  expect(cosignedAt(of.checkpoint(size) + text, running.vkey)).toBeGreaterThanOrEqual(startedAt);
}

async function checkpoint(origin = log.origin) {
  const answer = await fetch(`${running.url}/${hashOf(origin)}/checkpoint`);
  return { status: answer.status, text: await answer.text() };
}

describe('a witness', () => {
  test("signs a log's start, its continuation, and the same checkpoint again", async () => {
    await signed(log, 0, 1);
    for (const [old, size] of [
      [1, 2],
      [2, 7],
      [7, 7],
      [7, 8],
      [8, 40],
    ] as const) {
      await signed(log, old, size);
    }
  });

  test('signs the empty log and its continuation', async () => {
    await signed(log, 0, 0);
    await signed(log, 0, 0);
    await signed(log, 0, 3);
  });

  test('returns its last size for any other old size', async () => {
    await signed(log, 0, 8);
    for (const old of [0, 7, 9]) {
      expect(await post(log.request(old, 12))).toEqual({
        status: 409,
        text: '8\n',
        type: 'text/x.tlog.size',
      });
    }
  });

  test('never signs a smaller tree', async () => {
    await signed(log, 0, 20);
    expect((await post(log.request(0, 12))).status).toBe(409);
    expect(
      await post(log.request(20, 20).replace(log.checkpoint(20), log.checkpoint(12))),
    ).toMatchObject({
      status: 400,
    });
    expect((await checkpoint()).text.split('\n')[1]).toBe('20');
  });

  test('refuses a fork signed by the same key, and shows it to its operator', async () => {
    await signed(log, 0, 8);
    for (const size of [8, 9, 16, 40]) {
      expect((await post(fork.request(8, size))).status, `${size}`).toBe(422);
      const mixed = log.request(8, size).replace(log.checkpoint(size), fork.checkpoint(size));
      expect((await post(mixed)).status, `${size}`).toBe(422);
    }
    expect(refusals).toContain(fork.checkpoint(9));
    await signed(log, 8, 9);
  });

  test('refuses a proof with wrong, missing or excess hashes, or any from size 0', async () => {
    await signed(log, 0, 7);
    const proof = log.proof(7, 20);
    const other = createHash('sha256').update('other').digest('base64');
    const wrong = [
      ...proof.map((_, at) => proof.with(at, other)),
      proof.slice(1),
      proof.slice(0, -1),
      [...proof, other],
      [],
    ];
    for (const hashes of wrong) {
      const body = `${['old 7', ...hashes].join('\n')}\n\n${log.checkpoint(20)}`;
      expect((await post(body)).status).toBe(422);
    }
    const second = textLog('ledger.example/second', leaves);
    await restart([log.vkey, second.vkey]);
    expect((await post(`old 0\n${other}\n\n${second.checkpoint(4)}`)).status).toBe(422);
    await signed(log, 7, 20);
  });

  test('refuses an empty tree with another root', async () => {
    const odd = textLog(log.origin, [], log);
    const text = odd.checkpoint(0);
    expect(text.split('\n')[2]).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
    const body = `${log.origin}\n0\n${createHash('sha256').update('x').digest('base64')}\n`;
    const id = Buffer.from(log.vkey.split('+')[1] ?? '', 'hex');
    const signature = Buffer.concat([id, sign(null, Buffer.from(body), log.privateKey)]);
    const note = `${body}\n\u2014 ${log.origin} ${signature.toString('base64')}\n`;
    expect((await post(`old 0\n\n${note}`)).status).toBe(422);
  });

  test('identifies logs by origin and key only', async () => {
    const stranger = textLog('other.example/log', leaves);
    expect((await post(stranger.request(0, 3))).status).toBe(404);
    const impostor = textLog(log.origin, leaves);
    expect((await post(impostor.request(0, 3))).status).toBe(403);
    const line = log.checkpoint(3).split('\n').at(-2) ?? '';
    const flipped = log.request(0, 3).replace(line, `${line.slice(0, -6)}AAAAA=`);
    expect((await post(flipped)).status).toBe(403);
    const both = `${log.request(0, 3)}${impostor.checkpoint(3).split('\n').at(-2)}\n`;
    expect((await post(both)).status).toBe(200);
    expect((await checkpoint()).text).not.toContain(impostor.checkpoint(3).split('\n').at(-2));
    expect((await checkpoint(stranger.origin)).status).toBe(404);
  });

  test.each([
    ['nothing', ''],
    ['no old size', `\n${log.checkpoint(1)}`],
    ['an old size with a zero before it', log.request(0, 1).replace('old 0', 'old 00')],
    ['no empty line', 'old 0\n'],
    ['64 hashes', `old 0\n${`${'A'.repeat(43)}=\n`.repeat(64)}\n${log.checkpoint(1)}`],
    ['an invalid hash', `old 0\nxyz\n\n${log.checkpoint(1)}`],
    ['no note', 'old 0\n\nnothing\n'],
    ['a note without a signature', `old 0\n\n${log.checkpoint(1).split('\n\n')[0]}\n\n`],
    ['a note that is not a checkpoint', `old 0\n\nhello\n\n\u2014 hello AAAAAAAA\n`],
    ['an old size beyond the checkpoint', log.request(0, 1).replace('old 0', 'old 2')],
  ])('refuses %s as malformed', async (_, body) => {
    expect((await post(body)).status).toBe(400);
  });

  test('refuses invalid UTF-8, long bodies, and other methods and paths', async () => {
    expect((await post(new Uint8Array([0xff, 0xfe]))).status).toBe(400);
    expect((await post('x'.repeat(1_000_000))).status).toBe(413);
    expect((await fetch(`${running.url}/add-checkpoint`)).status).toBe(405);
    expect((await fetch(`${running.url}/`)).status).toBe(404);
    expect((await fetch(`${running.url}/../witness-key.json`)).status).toBe(404);
    const path = `${running.url}/${hashOf(log.origin)}/checkpoint`;
    expect((await fetch(path, { method: 'DELETE' })).status).toBe(405);
    await signed(log, 0, 1);
  });

  test('serves the last checkpoint with both signatures, or 404', async () => {
    expect((await checkpoint()).status).toBe(404);
    await signed(log, 0, 5);
    const { status, text } = await checkpoint();
    expect(status).toBe(200);
    expect(text.startsWith(log.checkpoint(5))).toBe(true);
    expect(cosignedAt(text, running.vkey)).toBeGreaterThanOrEqual(startedAt);
  });

  test('signs one history only under concurrent requests', async () => {
    await signed(log, 0, 4);
    const bodies = [4, 5, 6, 9, 17, 33, 40].flatMap((size) => [
      log.request(4, size),
      fork.request(4, size),
    ]);
    const answers = await Promise.all(bodies.map(post));
    const sizes = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    expect(sizes.filter((at) => at > 1).length).toBeLessThanOrEqual(1);
    for (const at of sizes) expect(at % 2, 'a fork was signed').toBe(0);
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
    const { text } = await checkpoint();
    for (const at of sizes) {
      expect(Number(text.split('\n')[1])).toBeGreaterThanOrEqual(
        [4, 5, 6, 9, 17, 33, 40][at / 2] ?? 0,
      );
    }
  });
});

describe('the storage of a witness', () => {
  test('keeps its key and its last checkpoint over a restart', async () => {
    const { vkey } = running;
    await signed(log, 0, 9);
    await restart();
    expect(running.vkey).toBe(vkey);
    expect((await post(log.request(0, 12))).text).toBe('9\n');
    expect((await post(fork.request(9, 12))).status).toBe(422);
    await signed(log, 9, 12);
    expect(statSync(join(directory, 'witness-key.json')).mode & 0o777).toBe(0o600);
  });

  test('prevents a start if it is damaged or of another witness', async () => {
    await signed(log, 0, 9);
    const file = join(directory, `${hashOf(log.origin)}.checkpoint`);
    const note = readFileSync(file, 'utf8');
    const own = note.split('\n').at(-2) ?? '';
    const damages = [
      '',
      note.slice(0, 30),
      note.replace('\n9\n', '\n8\n'),
      note.replace(`${own}\n`, ''),
      note.replace(log.origin, 'ledger.example/oth'),
    ];
    const signer = await witnessKey(directory);
    for (const damaged of damages) {
      writeFileSync(file, damaged);
      expect(() => createWitness(directory, readKnownLogs([log.vkey]), signer, unused)).toThrow(
        /could sign a fork/,
      );
    }
    writeFileSync(file, note);
    const other = await witnessKey(temporaryFolder());
    expect(() => createWitness(directory, readKnownLogs([log.vkey]), other, unused)).toThrow(
      /not signed by/,
    );
    const half = join(directory, `${hashOf(log.origin)}.checkpoint.partial`);
    writeFileSync(half, note.slice(0, 20));
    await restart();
    await signed(log, 9, 10);
    expect(readdirSync(directory).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  test('accepts a rotated key once it is configured, for the same history', async () => {
    await signed(log, 0, 9);
    const rotated = textLog(log.origin, leaves);
    expect((await post(rotated.request(9, 12))).status).toBe(403);
    await restart([log.vkey, rotated.vkey]);
    await signed(rotated, 9, 12);
    expect(
      (await post(textLog(log.origin, leaves.with(3, 'x'), rotated).request(12, 20))).status,
    ).toBe(422);
    await signed(log, 12, 13);
  });

  test('accepts an answer of GET /audit/keys', async () => {
    const rotated = textLog(log.origin, leaves);
    const jwk = (one: TextLog) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      kid: one.origin,
      x: Buffer.from(one.vkey.split(/\+(.*?)\+(.*)/s)[2] ?? '', 'base64')
        .subarray(1)
        .toString('base64url'),
    });
    const file = join(directory, 'keys.json');
    const keys = [
      { ...jwk(rotated), from: 9, to: null },
      { ...jwk(log), from: 0, to: 9 },
    ];
    writeFileSync(file, JSON.stringify({ keys }));
    await restart([file]);
    await signed(log, 0, 9);
    expect((await post(log.request(9, 10))).status).toBe(403);
    await signed(rotated, 9, 10);
  });

  test('keeps a log with a new origin beside the old one', async () => {
    await signed(log, 0, 30);
    const anew = textLog('ledger.example/anew', leaves.slice(0, 20));
    expect((await post(anew.request(0, 20))).status).toBe(404);
    await restart([log.vkey, anew.vkey]);
    await signed(anew, 0, 20);
    expect((await post(log.request(20, 30))).text).toBe('30\n');
  });

  test.each([
    ['no log', []],
    ['a missing file', ['/nowhere/keys.json']],
    ['the key of a witness', ['w+f13a86db+BK']],
  ])('does not start with %s', (_, keys) => {
    expect(() => readKnownLogs(keys)).toThrow(/--log/);
  });
});

test('a witness that cannot start reports the reason', async () => {
  const port = new URL(running.url).port;
  const ofLog = ['--log', log.vkey];
  for (const [args, why] of [
    [['--port', '0', ...ofLog], /--dir/],
    [['--dir', directory, ...ofLog], /--port/],
    [['--dir', directory, '--port', '0'], /--log is required/],
    [['--dir', newFolder(), '--port', port, ...ofLog], /Cannot listen/],
    [['--dir', directory, '--port', '0', '--log', running.vkey], /belongs to a witness/],
    [['--dir', directory, '--port', '0', ...ofLog, '--name', 'w2'], /a witness keeps its name/],
    [['--dir', newFolder(), '--port', '0', ...ofLog, '--name', 'a b'], /must not contain spaces/],
  ] as const) {
    const { code, text } = await runRecorded(['witness', ...args]);
    expect([code, text]).toEqual([2, expect.stringMatching(why)]);
  }
});
