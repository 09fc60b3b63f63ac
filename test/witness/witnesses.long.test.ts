// Long: 25 s. Runs several witnesses; a part is unavailable.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApiOptions } from '@exchange/api/api-options';
import {
  generatePrivateJwk,
  readSigner,
  readWitnessKey,
  vkeyOf,
  witnessSigner,
} from '@exchange/proof';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runRecorded } from '../../services/cli/test/recording-terminal.js';
import { type Client, client } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { collectsGarbage } from '../services/collects-garbage.js';
import { ledger } from '../services/ledger.js';
import { temporaryFolder } from '../services/temporary-folder.js';
import { cosignedAt, textLog } from './by-the-text.js';
import { type OddWitness, oddWitness } from './odd-witness.js';
import { startWitness, type WitnessProcess } from './witness-process.js';

const root = temporaryFolder();
const published = join(root, 'published');
const jwk = generatePrivateJwk('witnessed-ledger');
const reading = readSigner(jwk);
if (!reading.ok) throw new Error(reading.message);
const { signer } = reading;

let witnesses: readonly WitnessProcess[];
let api: Client;
let url: string | undefined;

beforeAll(async () => {
  witnesses = await Promise.all(
    [1, 2, 3].map((number) =>
      startWitness(join(root, `w${number}`), [vkeyOf(signer.publicJwk)], {
        name: `w${number}.example`,
      }),
    ),
  );
  api = await started(witnesses, { checkpointPublishTo: [pathToFileURL(published).href] });
});
afterAll(async () => {
  for (const one of witnesses) await one.kill();
});

async function started(
  by: readonly { readonly vkey: string; readonly url: string }[],
  more: Partial<ApiOptions> = {},
): Promise<Client> {
  const { anotherApi, apiKey } = await ledger();
  const another = await anotherApi({
    checkpointKey: JSON.stringify(jwk),
    checkpointPublishSeconds: 1,
    witnesses: by.map(({ vkey, url }) => {
      const read = readWitnessKey(vkey);
      if (!read.ok) throw new Error(read.message);
      return { verifier: read.verifier, url };
    }),
    ...more,
  });
  url ??= another.url;
  return client(another.url, { 'x-api-key': apiKey });
}

const run = async (...args: readonly string[]) => {
  const { databaseUrl, eventStoreUrl } = await ledger();
  return runRecorded(args, {
    ...{ DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, DATA_DIR: join(root, 'data') },
  });
};
const file = (name: string, text: string) => {
  writeFileSync(join(root, name), text);
  return join(root, name);
};

const sizeOf = (note: string) => Number(note.split('\n')[1]);
const signedBy = (note: string) =>
  witnesses.filter(({ vkey }) => cosignedAt(note, vkey) !== undefined).length;
const cosigned = async (caller: Client, least = 3) =>
  (await caller.get(`/audit/checkpoint?cosigned=${least}`)).text;
async function written(): Promise<string> {
  const made = await api.post('/exchange/transactions', aTransaction());
  const size = sizeOf((await api.get('/audit/checkpoint')).text);
  await expect.poll(async () => sizeOf(await cosigned(api))).toBeGreaterThanOrEqual(size);
  return `${made.headers.get('ledger-position')}`;
}

describe('cosignatures', () => {
  test('are part of every checkpoint', async () => {
    const position = await written();
    const note = await cosigned(api);
    expect(signedBy(note)).toBe(3);
    const again = (await api.get(`/audit/checkpoint?size=${sizeOf(note)}`)).text;
    expect([again.split('\n\n')[0], signedBy(again)]).toEqual([note.split('\n\n')[0], 3]);
    await expect.poll(async () => signedBy((await api.get('/audit/tlog/checkpoint')).text)).toBe(3);
    const receipt = async () => (await api.get(`/audit/receipts/${position}`)).text;
    const below = (text: string) => text.slice(text.indexOf('\n\n') + 2);
    await expect.poll(async () => signedBy(below(await receipt()))).toBe(3);
    const latest = () => readFileSync(join(published, 'latest'), 'utf8');
    await expect.poll(() => signedBy(latest())).toBe(3);
    expect(readFileSync(join(published, String(sizeOf(latest()))), 'utf8')).toBe(latest());
    const more = await api.get('/audit/checkpoint?cosigned=4');
    expect([more.status, Object(more.body).detail]).toEqual([
      404,
      expect.stringMatching(/has 4 cosignatures/),
    ]);

    const keys = file('keys.json', (await api.get('/audit/keys')).text);
    const named = witnesses.flatMap(({ vkey }) => ['--witness', vkey]);
    const proof = file('receipt', await receipt());
    const verified = await run('audit', 'verify', proof, '--key', keys, ...named);
    const pack = ['audit', 'verify', join(root, 'pack.zip'), '--key', keys];
    const { apiKey } = await ledger();
    const zip = await fetch(`${url}/api/v1/audit/pack?checkpoint=${sizeOf(note)}`, {
      headers: { 'x-api-key': apiKey },
    });
    const packed = Buffer.from(await zip.arrayBuffer());
    expect(zip.status, packed.toString('latin1', 0, 300)).toBe(200);
    writeFileSync(join(root, 'pack.zip'), packed);
    expect(await run(...pack, ...named)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/Cosigned by the witness w3\.example/),
    });
    const stranger = witnessSigner(generatePrivateJwk('stranger.example')).vkey;
    expect(await run(...pack, ...named, '--witness', stranger)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/too_few_witnesses.*4 of 4 witnesses must have signed/),
    });
    expect([
      verified.code,
      verified.text.match(/^Cosigned by the witness w\d\.example, .* \d{4}-/gm)?.length,
    ]).toEqual([0, 3]);
  });

  test('survive a rebuild of the tree, also in a process without witnesses', async () => {
    await written();
    const before = await cosigned(api);
    const rebuilt = await run('projections', 'rebuild', 'audit');
    expect(rebuilt.code, rebuilt.text).toBe(0);
    const other = await started([]);
    const after = await other.get(`/audit/checkpoint?size=${sizeOf(before)}`);
    expect(signedBy(after.text)).toBe(3);
    expect(sizeOf(await cosigned(other))).toBeGreaterThanOrEqual(sizeOf(before));
  });

  test('continue when a killed witness returns, without waiting for it', async () => {
    const [first] = witnesses;
    if (first === undefined) throw new Error('no witness');
    const { port } = new URL(first.url);
    await first.kill();
    await api.post('/exchange/transactions', aTransaction());
    const size = sizeOf((await api.get('/audit/checkpoint')).text);
    await expect.poll(async () => sizeOf(await cosigned(api, 2))).toBeGreaterThanOrEqual(size);
    const back = await startWitness(join(root, 'w1'), [vkeyOf(signer.publicJwk)], {
      port: Number(port),
    });
    expect(back.vkey).toBe(first.vkey);
    witnesses = [back, ...witnesses.slice(1)];
    await written();
  });
});

test('slow, dead, and lying witnesses delay nothing, and are reported', async () => {
  onTestFinished(collectsGarbage(1_000));
  const odd: OddWitness[] = [];
  const keyOf = (name: string) => witnessSigner(generatePrivateJwk(name));
  const stranger = textLog('elsewhere', ['x']);
  const elsewhere = await oddWitness((response) => response.end());
  const behaviours: Readonly<
    Record<
      string,
      readonly [
        RegExp,
        (response: Parameters<Parameters<typeof oddWitness>[0]>[0], body: string) => void,
      ]
    >
  > = {
    'slow.example': [/did not answer within/, () => undefined],
    'dead.example': [/fetch failed|ECONNRE/, (response) => response.destroy()],
    'endless.example': [
      /longer than/,
      (response) => void setInterval(() => response.write('x'.repeat(20_000)), 5).unref(),
    ],
    'nothing.example': [/not a list of signature lines/, (response) => response.end()],
    'prose.example': [/not a list of signature lines/, (response) => response.end('yes, signed\n')],
    'another.example': [
      /no signature of the key/,
      (response, body) =>
        response.end(keyOf('another.example').cosign(textIn(body), 1_790_000_000)),
    ],
    'forger.example': [
      /does not match/,
      (response) =>
        response.end(liar('forger.example').cosign(textIn(stranger.request(0, 1)), 1_790_000_000)),
    ],
    'timeless.example': [
      /no time/,
      (response, body) => response.end(liar('timeless.example').cosign(textIn(body), 0)),
    ],
    'tomorrow.example': [
      /clocks/,
      (response, body) =>
        response.end(
          liar('tomorrow.example').cosign(textIn(body), Math.floor(Date.now() / 1000) + 86_400),
        ),
    ],
    'moved.example': [
      /redirects are not followed/,
      (response) => response.writeHead(307, { location: `${elsewhere.url}/add-checkpoint` }).end(),
    ],
    'ahead.example': [
      /older copy was restored/,
      (response) =>
        response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end('9999999\n'),
    ],
    'turning.example': [
      /another size of the log 3 times/,
      (response, body) => response.writeHead(409).end(body.startsWith('old 0\n') ? '1\n' : '0\n'),
    ],
    'unknowing.example': [/does not know this log/, (response) => response.writeHead(404).end()],
    'forgetful.example': [
      /does not know the current key/,
      (response) => response.writeHead(403).end(),
    ],
  };
  const keys = new Map(Object.keys(behaviours).map((name) => [name, keyOf(name)]));
  function liar(name: string) {
    const key = keys.get(name);
    if (key === undefined) throw new Error(name);
    return key;
  }
  const [good] = witnesses;
  if (good === undefined) throw new Error('no witness');
  const by = [{ vkey: good.vkey, url: good.url }];
  for (const [name, [, answer]] of Object.entries(behaviours)) {
    const one = await oddWitness(answer);
    odd.push(one);
    by.push({ vkey: liar(name).vkey, url: one.url });
  }
  const folder = join(root, 'beside-liars');
  const other = await started(by, {
    checkpointPublishTo: [pathToFileURL(folder).href],
    operationsPort: 0,
  });
  await other.post('/exchange/transactions', aTransaction());
  const size = sizeOf((await other.get('/audit/checkpoint')).text);
  const latest = () => {
    try {
      return readFileSync(join(folder, 'latest'), 'utf8');
    } catch {
      return '';
    }
  };
  await expect.poll(() => sizeOf(latest())).toBeGreaterThanOrEqual(size);
  await expect.poll(() => signedBy(latest())).toBeGreaterThanOrEqual(1);
  const lines = (await cosigned(other, 1)).split('\n\n').at(-1)?.trim().split('\n') ?? [];
  expect(
    lines.filter((line) => /slow|dead|endless|nothing|prose|another|forger/.test(line)),
  ).toEqual([]);

  const report = async () =>
    Object((await other.get('/operations')).body).witnesses.map(
      (one: { name: string; cosigned_at: string | null; reason: string | null }) => [
        one.name,
        one.cosigned_at,
        one.reason,
      ],
    );
  await expect
    .poll(report)
    .toEqual([
      ['w1.example', expect.any(String), null],
      ...Object.entries(behaviours).map(([name, [why]]) => [
        name,
        null,
        expect.stringMatching(why),
      ]),
    ]);
  expect(elsewhere.asked).toEqual([]);
  const dead = odd[1]?.asked.length ?? 0;
  expect(dead).toBeGreaterThan(0);
  expect(dead).toBeLessThan(8);
  for (const one of [...odd, elsewhere]) await one.close();
});

function textIn(body: string): string {
  const note = body.slice(body.indexOf('\n\n') + 2);
  return note.slice(0, note.lastIndexOf('\n\n') + 1);
}
