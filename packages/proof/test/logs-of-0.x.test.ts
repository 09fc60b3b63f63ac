import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { verifyExport } from '../src/index.js';
import { verifyPack } from '../src/pack/index.js';
import { openPack } from '../src/pack/node/open-pack.js';

const fixtures = fileURLToPath(new URL('./fixtures/', import.meta.url));
const logs = [
  { version: '0.1.0', size: 49 },
  { version: '588e768', size: 86 },
] as const;

function claimOf(version: string) {
  const read = (name: string) => readFileSync(join(fixtures, version, name), 'utf8');
  const keys = JSON.parse(read('keys.json'));
  return {
    lines: read('events.ndjson').trimEnd().split('\n'),
    checkpoint: read('checkpoint'),
    olderCheckpoint: read('older-checkpoint'),
    publicJwk: keys,
    fingerprint: String(keys.keys[0].fingerprint),
  };
}

test.each(logs)(
  'an export of $version verifies and continues its older checkpoint',
  async ({ version, size }) => {
    const claim = claimOf(version);
    expect(await verifyExport(claim)).toMatchObject({ ok: true, size });
    const changed = claim.lines.with(5, claim.lines[5]?.replace(/"id":"./, '"id":"x') ?? '');
    expect(await verifyExport({ ...claim, lines: changed })).toMatchObject({ ok: false });
  },
);

test.each(logs)('an audit pack of $version verifies', async ({ version }) => {
  const { fingerprint } = claimOf(version);
  const files = () => openPack(join(fixtures, version, 'pack.zip'));
  expect(await verifyPack({ files, fingerprints: [fingerprint] })).toMatchObject({
    ok: true,
    isKeyKnown: true,
    isWholeLog: true,
  });
});
