import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../deploy/certificates/certificates.sh', import.meta.url));
const program = `#!/bin/sh
out=; kind=$1; all="$*"
while test $# -gt 0; do case $1 in -out) out=$2;; esac; shift; done
mkdir -p "$out"; echo x >> "$CALLS"
name=node; test "$kind" = create-ca && name=ca
echo "$all $(wc -l < "$CALLS")" > "$out/$name.crt"
echo key > "$out/$name.key"
`;
let folder = '';
let root = '';
const folders = ['authority', 'ca', 'node1', 'node2', 'node3'];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  root = join(folder, 'certificates');
  for (const name of ['bin', ...folders.map((one) => join('certificates', one))]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, 'bin', 'es-gencert-cli'), program);
  chmodSync(join(folder, 'bin', 'es-gencert-cli'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('sh', [script, ...args], {
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      CALLS: join(folder, 'calls'),
      CERTIFICATES: root,
    },
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}
const read = (path: string) => readFileSync(join(root, path), 'utf8');

// Changing owners requires root.
describe.skipIf(process.getuid?.() !== 0)('the certificates of the cluster', () => {
  test('are in folders with their own key only', () => {
    run();
    const all = Object.fromEntries(
      folders.map((one) => [one, readdirSync(join(root, one)).sort()]),
    );
    const own = ['node.crt', 'node.key'];
    expect(all).toEqual({
      authority: ['ca.crt', 'ca.key'],
      ca: ['ca.crt'],
      node1: own,
      node2: own,
      node3: own,
    });
    expect(read('node2/node.crt')).toMatch(/-days 365 .*-dns-names localhost,eventstore2 /);
    expect(statSync(join(root, 'authority/ca.key')).mode & 0o077).toBe(0);
    const key = statSync(join(root, 'node1/node.key'));
    expect([key.uid, key.mode & 0o077]).toEqual([1000, 0]);
    expect(statSync(join(root, 'ca/ca.crt')).mode & 0o444).toBe(0o444);
  });

  test('are kept at the next start', () => {
    run();
    const before = folders.map((one) =>
      readdirSync(join(root, one)).map((name) => read(`${one}/${name}`)),
    );
    expect(run()).toBe('');
    expect(
      folders.map((one) => readdirSync(join(root, one)).map((name) => read(`${one}/${name}`))),
    ).toEqual(before);
  });

  test('older than 300 days are renewed by the same authority', () => {
    run();
    const [authority, first, second] = [
      read('ca/ca.crt'),
      read('node1/node.crt'),
      read('node2/node.crt'),
    ];
    const old = new Date(Date.now() - 302 * 86_400_000);
    utimesSync(join(root, 'node1/node.crt'), old, old);
    expect(run()).toMatch(/^eventstore1 has a new certificate.*restart it\n$/);
    expect(read('node1/node.crt')).not.toBe(first);
    expect([read('ca/ca.crt'), read('node2/node.crt')]).toEqual([authority, second]);
  });

  test('are all renewed on request', () => {
    run();
    const authority = read('ca/ca.crt');
    expect(run('renew').split('\n')).toHaveLength(4);
    expect(read('ca/ca.crt')).toBe(authority);
  });
});
