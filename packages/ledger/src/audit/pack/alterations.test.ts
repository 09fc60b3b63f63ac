import { generatePrivateJwk, witnessSigner } from '@exchange/proof';
import { type PackProblem, readZip, verifyPack } from '@exchange/proof/pack';
import { expect, test } from 'vitest';
import { buildVerifiers } from '../../../../../scripts/verifiers-build.mjs';
import { shortOrWhole } from '../../../../../test/services/seeded-part.js';
import {
  archiveOf,
  type Files,
  linesIn,
  lineWith,
  putLines,
  seeded,
  sha256,
} from '../../../test/forged-pack.js';
import {
  bytesAt,
  checkpointOf,
  dealId,
  filesOf,
  fingerprint,
  newSigner,
  sampleLines,
  samplePack,
  signer,
  treeOf,
} from '../../../test/sample-pack.js';
import { northwind } from '../../../test/samples.js';
import { verifiers } from './verifiers.js';

const count = Number(process.env['PACK_ALTERATIONS'] ?? shortOrWhole(30, 300));
const seed = Number(process.env['PACK_SEED'] ?? 20_261_123);

const log = sampleLines(157);
const nodes = treeOf(log);
const stranger = newSigner();
const selections = [
  {},
  { firstLeaf: 40, endLeaf: 121, from: '283', to: '843' },
  { reseller: northwind },
  { transactions: [dealId(3), dealId(17), dealId(30)] },
];

await buildVerifiers();
const packs = await Promise.all(selections.map((selection) => samplePack(log, selection)));
const packsFiles = await Promise.all(packs.map(filesOf));
const packsOfStranger = await Promise.all(selections.map((one) => samplePack(log, one, stranger)));
const made = verifiers();
const known = {
  'verify.mjs': sha256(made['verify.mjs']),
  'verify.html': sha256(made['verify.html']),
};

type Random = (below: number) => number;
type Problems = readonly PackProblem[];
type JsonFile = ReturnType<typeof JSON.parse>;

/** Alters the files. `none` if they have nothing to alter. */
type Alteration = (files: Files, random: Random) => 'none' | unknown;

const inLines =
  (name: string, change: (lines: string[], at: number, random: Random) => unknown): Alteration =>
  (files, random) => {
    const lines = linesIn(files, name);
    if (lines.length === 0) return 'none';
    change(lines, random(lines.length), random);
    putLines(files, name, lines);
    return undefined;
  };
const inEvents = (change: (lines: string[], at: number) => unknown) =>
  inLines('events.ndjson', change);
const inJson =
  (name: string, change: (content: JsonFile, random: Random) => unknown): Alteration =>
  (files, random) => {
    const content: JsonFile = JSON.parse(files.get(name)?.toString() ?? '');
    const changed = change(content, random);
    files.set(name, Buffer.from(JSON.stringify({ ...content, ...Object(changed) })));
  };
const withFile =
  (name: string, text: (random: Random) => string): Alteration =>
  (files, random) =>
    files.set(name, Buffer.from(text(random)));

const alterations: readonly (readonly [name: string, Problems, Alteration])[] = [
  [
    'changed data of an event, its hash recomputed',
    ['changed', 'outside'],
    inEvents((lines, at) => {
      const data = { ...JSON.parse(lines[at] ?? '').event.data, volume_mwh: '1000000' };
      lines[at] = lineWith(lines[at] ?? '', { data });
    }),
  ],
  [
    'changed time of an event, its hash recomputed',
    ['changed'],
    inEvents((lines, at) => {
      lines[at] = lineWith(lines[at] ?? '', { time: '2020-01-01T00:00:00.000Z' });
    }),
  ],
  [
    'an omitted line',
    ['dropped', 'bad_proof', 'changed'],
    inEvents((lines, at) => lines.splice(at, 1)),
  ],
  [
    'an omitted line, the others renumbered',
    ['dropped', 'bad_proof', 'changed'],
    inEvents((lines, at) => {
      lines.splice(at, 1);
      for (let after = at; after < lines.length; after += 1) {
        const line = lines[after] ?? '';
        lines[after] = lineWith(line, {}, JSON.parse(line).leaf_index - 1);
      }
    }),
  ],
  [
    'two swapped lines',
    ['reordered', 'dropped', 'bad_proof'],
    inEvents((lines, at) => {
      const other = (at + 1) % lines.length;
      [lines[at], lines[other]] = [lines[other] ?? '', lines[at] ?? ''];
    }),
  ],
  [
    'a duplicate line',
    ['reordered'],
    inEvents((lines, at) => lines.splice(at, 0, lines[at] ?? '')),
  ],
  [
    'an additional event at the end',
    ['added', 'bad_proof', 'outside', 'changed', 'reordered'],
    inEvents((lines) => {
      const last = JSON.parse(lines.at(-1) ?? '');
      const position = String(BigInt(last.event.position) + 1n);
      lines.push(lineWith(lines.at(-1) ?? '', { position }, last.leaf_index + 1));
    }),
  ],
  [
    'a changed hash of a proof',
    ['bad_proof', 'changed'],
    inLines('proofs.ndjson', (lines, at, random) => {
      const gap = JSON.parse(lines[at] ?? '');
      gap.hashes[random(gap.hashes.length)] = Buffer.alloc(32, random(256)).toString('base64');
      lines[at] = JSON.stringify(gap);
    }),
  ],
  ['an omitted proof', ['bad_proof'], inLines('proofs.ndjson', (lines, at) => lines.splice(at, 1))],
  [
    'an additional proof',
    ['bad_proof'],
    inLines('proofs.ndjson', (lines, at, random) =>
      lines.splice(at, 0, lines[random(lines.length)] ?? ''),
    ),
  ],
  [
    'a checkpoint of fewer events by the same key',
    ['bad_description'],
    withFile('checkpoint.txt', (random) => checkpointOf(nodes, random(157))),
  ],
  [
    'a checkpoint of fewer events by the same key, with a matching description',
    ['added', 'changed', 'bad_proof', 'outside', 'dropped', 'bad_description'],
    (files, random) => {
      const size = 1 + random(156);
      files.set('checkpoint.txt', Buffer.from(checkpointOf(nodes, size)));
      const resize = ({ end_leaf }: JsonFile) => ({
        tree_size: size,
        end_leaf: Math.min(end_leaf, size),
      });
      inJson('pack.json', resize)(files, random);
    },
  ],
  [
    'a signature of another key with the name of the log',
    ['bad_signature'],
    withFile('checkpoint.txt', () => checkpointOf(nodes, 157, stranger)),
  ],
  [
    'another key in the list of keys',
    ['bad_keys', 'bad_signature'],
    inJson('keys.json', ({ keys: [key] }, random) => {
      if (random(2) === 0) key.x = stranger.publicJwk.x;
      else key.fingerprint = 'A'.repeat(43);
    }),
  ],
  [
    'another range in the list of keys',
    ['not_from_events', 'beyond_retired_key'],
    inJson('keys.json', ({ keys: [key] }, random) => {
      if (random(2) === 0) key.from = 1 + random(100);
      else key.to = random(300);
    }),
  ],
  [
    'a changed cell of a table',
    ['not_from_events'],
    (files, random) => {
      const name = random(2) === 0 ? 'transactions.csv' : 'history.csv';
      return inLines(name, (lines, at) => {
        lines[at] = `${lines[at]}`.replace(/^[^,]*/, 'x');
      })(files, random);
    },
  ],
  [
    'a changed sentence of the report',
    ['not_from_events'],
    (files) => {
      const text = files.get('report.html')?.toString() ?? '';
      files.set('report.html', Buffer.from(text.replace('does not prove', 'proves')));
    },
  ],
  [
    'a verifier that accepts everything',
    ['another_verifier'],
    (files, random) =>
      files.set(random(2) === 0 ? 'verify.mjs' : 'verify.html', Buffer.from('console.log("fine")')),
  ],
  [
    'an omitted file',
    ['missing_file'],
    (files, random) => files.delete([...files.keys()][random(files.size - 1)] ?? ''),
  ],
  [
    'files in another order',
    ['bad_archive'],
    (files, random) => {
      const names = [...files.keys()].filter((name) => name !== 'pack.json');
      const [moved] = names.splice(1 + random(names.length - 1), 1);
      const ordered = [moved ?? '', ...names, 'pack.json'].map(
        (name) => [name, files.get(name) ?? Buffer.alloc(0)] as const,
      );
      files.clear();
      for (const [name, bytes] of ordered) files.set(name, bytes);
    },
  ],
  [
    'another number, range or scope in the description',
    ['bad_description', 'not_from_events', 'outside', 'dropped', 'bad_proof', 'changed'],
    inJson('pack.json', (description, random) => {
      const changes = [
        { events: description.events + 1 },
        { origin: 'elsewhere.example/log' },
        { tree_size: description.tree_size + 1 },
        { first_leaf: description.first_leaf + 1 },
        { end_leaf: description.end_leaf - 1 },
        { reseller_id: description.reseller_id === null ? dealId(1) : null },
        { from: description.from === null ? '1' : null },
        { transaction_ids: description.transaction_ids === null ? [dealId(1)] : null },
      ];
      return changes[random(changes.length)];
    }),
  ],
];

const verified = (pack: Uint8Array, newer?: string) =>
  verifyPack({
    files: () => readZip(bytesAt(pack)),
    fingerprints: [fingerprint],
    verifiers: known,
    ...(newer === undefined ? {} : { newer }),
  });

async function problemOf(pack: Uint8Array, newer?: string): Promise<string> {
  const verdict = await verified(pack, newer);
  return verdict.ok ? 'nothing' : verdict.problem;
}

test('accepts the unaltered packs', async () => {
  for (const pack of packs) expect(await problemOf(pack)).toBe('nothing');
  for (const files of packsFiles) {
    expect(await problemOf(await archiveOf(new Map(files), true))).toBe('nothing');
  }
});

test('refuses each alteration with its problem, even in an otherwise consistent pack', async () => {
  const random = seeded(seed);
  for (let run = 0; run < count; run += 1) {
    const which = random(packs.length);
    const [name, problems, alter] = alterations[run % alterations.length] ?? [];
    const files = new Map(packsFiles[which]);
    if (alter === undefined || alter(files, random) === 'none') continue;
    const problem = await problemOf(await archiveOf(files, true));
    const about = `${name} (pack ${which}, run ${run} of seed ${seed})`;
    expect(problems, `${about}: ${problem}`).toContain(problem);
  }
}, 20_000); // Archives and verifies many packs.

test('refuses truncated, inserted and omitted bytes', async () => {
  const random = seeded(seed + 2);
  for (let run = 0; run < count; run += 1) {
    const pack = packs[random(packs.length)] ?? Buffer.alloc(0);
    const at = random(pack.length);
    const altered = [
      () => pack.subarray(0, at),
      () => Buffer.concat([pack, Buffer.alloc(1 + random(40), random(256))]),
      () => Buffer.concat([pack.subarray(0, at), pack.subarray(at + 1 + random(40))]),
      () => Buffer.concat([pack.subarray(0, at), Buffer.alloc(1 + random(9)), pack.subarray(at)]),
    ][run % 4]?.();
    const problem = await problemOf(altered ?? pack);
    expect(problem, `byte ${at}, run ${run} of seed ${seed}`).not.toBe('nothing');
  }
});

test('refuses a pack that leaves out events at an end without a bound', async () => {
  const [from, to] = ['283', '843'];
  const range = { firstLeaf: 40, endLeaf: 121 };
  for (const cut of [{ from }, { to }, {}]) {
    expect(await problemOf(await samplePack(log, { ...range, ...cut }))).toBe('bad_description');
  }
  expect(await problemOf(await samplePack(log, { ...range, from, to }))).toBe('nothing');
});

test('refuses a pack signed by another key', async () => {
  for (const pack of packsOfStranger) expect(await problemOf(pack)).toBe('another_key');
});

test('a retired key counts up to the end that the given keys state, not the pack', async () => {
  const [stolen = Buffer.alloc(0)] = packsOfStranger;
  const verdictUpTo = (to: number) => {
    const keys = [{ keys: [signer.publicJwk, { ...stranger.publicJwk, to }] }];
    return verifyPack({ files: () => readZip(bytesAt(stolen)), keys });
  };
  expect(await verdictUpTo(156)).toMatchObject({ ok: false, problem: 'beyond_retired_key' });
  expect(await verdictUpTo(157)).toMatchObject({ ok: true, isKeyKnown: true });
});

test('a newer checkpoint reveals an older pack, and one of the same size another history', async () => {
  const older = await samplePack(log.slice(0, 100));
  expect(await problemOf(older)).toBe('nothing');
  expect(await problemOf(older, checkpointOf(nodes, 157))).toBe('older_pack');
  expect(await problemOf(older, checkpointOf(nodes, 100))).toBe('nothing');
  expect(await problemOf(older, checkpointOf(nodes, 99))).toBe('nothing');
  expect(await problemOf(older, checkpointOf(treeOf(log.slice(1)), 100))).toBe('another_history');
  expect(await problemOf(older, checkpointOf(nodes, 157, stranger))).toBe(
    'newer_checkpoint_of_unknown_key',
  );
  const forged = checkpointOf(nodes, 157).replace(/\n\d+\n/, '\n158\n');
  expect(await problemOf(older, forged)).toBe('bad_signature');
  expect(await problemOf(older, 'no note')).toBe('malformed');
});

test('refuses an endless line without reading it to the end', async () => {
  let bytesRead = 0;
  const source = await readZip(bytesAt(packs[0] ?? Buffer.alloc(0)));
  const verdict = await verifyPack({
    files: async () => ({
      names: source.names,
      async *open(name) {
        if (name !== 'events.ndjson') return yield* source.open(name);
        for (const zeros = new Uint8Array(2 ** 20); bytesRead < 2 ** 32; bytesRead += zeros.length)
          yield zeros;
      },
    }),
  });
  expect(verdict).toMatchObject({ ok: false, problem: 'malformed', file: 'events.ndjson' });
  expect(bytesRead).toBeLessThan(2 ** 27);
});

test('accepts a forked log by its key alone, not with two of three witnesses', async () => {
  const witnesses = ['one', 'two', 'three'].map((name) =>
    witnessSigner(generatePrivateJwk(`${name}.example`)),
  );
  const policy = { keys: witnesses.map(({ vkey }) => vkey), least: 2 };
  const [at80] = log.slice(80, 81);
  if (at80 === undefined) throw new Error('The log is too short');
  const rewritten = log.with(80, { ...at80, event: { ...at80.event, data: {} } });
  const cosignedBy = (text: string, count: number) =>
    witnesses
      .slice(0, count)
      .map((one) => one.cosign(text.slice(0, text.indexOf('\n\n') + 1), 1))
      .join('');
  const packOf = (lines: typeof log, signed: (note: string) => string) =>
    samplePack(lines, {}, undefined, 157, signed);
  const honest = await packOf(log, (note) => note + cosignedBy(note, 2));
  const forked = await packOf(rewritten, (note) => note);
  const stolen = await packOf(rewritten, (note) => note + cosignedBy(checkpointOf(nodes, 157), 2));
  const verdictOf = (pack: Buffer, by?: typeof policy) =>
    verifyPack({
      files: () => readZip(bytesAt(pack)),
      fingerprints: [fingerprint],
      ...(by === undefined ? {} : { witnesses: by }),
    });
  expect(await verdictOf(forked)).toMatchObject({ ok: true });
  expect(await verdictOf(forked, policy)).toMatchObject({ problem: 'too_few_witnesses' });
  expect(await verdictOf(honest, policy)).toMatchObject({
    ok: true,
    signed: { witnesses: [{ name: 'one.example' }, { name: 'two.example' }] },
  });
  expect(await verdictOf(stolen, policy)).toMatchObject({ problem: 'bad_signature' });
});
