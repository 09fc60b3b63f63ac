import { gzipSync } from 'node:zlib';
import {
  generatePrivateJwk,
  leafHash,
  rangeRoot,
  readSigner,
  signCheckpoint,
  witnessSigner,
  writeEventLine,
} from '@exchange/proof';
import { describe, expect, test } from 'vitest';
import { MemoryNodes } from '../../../../../test/fixtures/memory-nodes.js';
import { logEventOf } from '../log-event';
import { alterationsOf, suspectLines } from './altered';
import { checkExport, contentOf, countEvents, someLines } from './check-export';
import type { Claim, Progress } from './messages';
import { readWitnesses } from './witnesses';

const origin = 'ledger.example/log';
const reading = readSigner(generatePrivateJwk(origin));
if (!reading.ok) throw new Error(reading.message);
const { signer } = reading;

const event = (index: number, note = 'as recorded') => ({
  position: String(index * 10 + 5),
  stream: `transaction-${index % 7}`,
  revision: String(Math.floor(index / 7)),
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  type: 'TransactionSubmitted',
  time: new Date(1_700_000_000_000 + index).toISOString(),
  data: { volume_mwh: `${index}.5`, note },
  metadata: { actor: { kind: 'api_key', id: 'key-1' } },
});

function logOf(count: number) {
  const nodes = new MemoryNodes();
  const lines = Array.from({ length: count }, (_, index) => {
    nodes.append(leafHash(event(index)));
    return writeEventLine(event(index), index);
  });
  const checkpointOf = (size: number) =>
    signCheckpoint({ origin, size, root: rangeRoot(nodes, 0, size), extensions: [] }, [signer]);
  return { lines, checkpointOf };
}

const encoder = new TextEncoder();
const textOf = (lines: readonly string[]) => encoder.encode(`${lines.join('\n')}\n`);

const log = logOf(600);
const whole = textOf(log.lines);
const packed = new Uint8Array(gzipSync(whole));
const keys = { ...signer.publicJwk };
const check = (
  bytes: Uint8Array<ArrayBuffer>,
  more: Partial<Claim> & { size?: number } = {},
  onProgress: (progress: Progress) => void = () => undefined,
) => {
  const { size = 600, ...rest } = more;
  const claim = { checkpoint: log.checkpointOf(size), keys, ...rest };
  return checkExport((onBytes) => contentOf(new Blob([bytes]), onBytes), claim, onProgress);
};

describe('export verification in the browser', () => {
  test('passes a complete export, gzipped or not', async () => {
    for (const bytes of [whole, packed]) {
      const { verdict, progress } = await check(bytes);
      expect(verdict).toMatchObject({ ok: true, origin, size: 600 });
      expect(progress).toEqual({ bytes: bytes.length, events: 600 });
    }
  });

  test("stops at the checkpoint's size if the log has grown", async () => {
    expect((await check(whole, { size: 500 })).verdict).toMatchObject({ problem: 'added' });
    const stopped = await check(textOf(log.lines), { size: 500, stopAfter: 500 });
    expect(stopped.verdict).toMatchObject({ ok: true, size: 500 });
  });

  test('requires the signatures of the entered witnesses', async () => {
    const [one, two] = ['w1.example', 'w2.example'].map((name) =>
      witnessSigner(generatePrivateJwk(name)),
    );
    if (one === undefined || two === undefined) throw new Error('witnesses are missing');
    const reading = readWitnesses(`${one.vkey}\n ${two.vkey} \n`, '1');
    if (!reading.ok || reading.policy === undefined) throw new Error('witnesses are invalid');
    const note = log.checkpointOf(600);
    const checked = async (checkpoint: string) =>
      (await check(whole, { checkpoint, witnesses: reading.policy })).verdict;
    expect(await checked(note)).toMatchObject({ ok: false, problem: 'too_few_witnesses' });
    const text = note.slice(0, note.lastIndexOf('\n\n') + 1);
    expect(await checked(note + two.cosign(text, 1_790_000_000))).toMatchObject({
      ok: true,
      witnesses: [{ name: 'w2.example' }],
    });
    expect(readWitnesses('', '')).toEqual({ ok: true, policy: undefined });
    expect(readWitnesses(one.vkey, '')).toMatchObject({ policy: { least: 1 } });
    for (const least of ['0', '3', '-1', '1.5', 'all']) {
      expect(readWitnesses(`${one.vkey} ${two.vkey}`, least)).toMatchObject({
        leastFault: expect.stringContaining('from 1 to 2'),
      });
    }
    expect(readWitnesses(`${one.vkey} ${one.vkey}`, '2')).toMatchObject({
      keysFault: expect.stringContaining('count twice'),
    });
  });

  test('reports its progress', async () => {
    const reports: Progress[] = [];
    await check(whole, {}, (progress) => reports.push(progress));
    expect(reports.length).toBeGreaterThan(0);
    const bytes = reports.map((one) => one.bytes);
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b));
  });

  test('reports damaged gzip data without a verdict', async () => {
    await expect(check(packed.subarray(0, packed.length / 2))).rejects.toThrow(
      /cannot be unpacked/,
    );
  });

  test('has a verdict for an empty file and for other files', async () => {
    expect((await check(new Uint8Array())).verdict).toMatchObject({ problem: 'cut_tail' });
    expect((await check(encoder.encode('PK\u0003\u0004'))).verdict).toMatchObject({
      problem: 'malformed',
      at: { line: 1 },
    });
  });

  test('counts events', async () => {
    expect(await countEvents(new Blob([whole]))).toBe(600);
    expect(await countEvents(new Blob([packed]))).toBe(600);
    expect(await countEvents(new Blob())).toBe(0);
    expect(await someLines(new Blob([whole]), 3, 4)).toEqual(log.lines.slice(2, 4));
  });

  test('names an altered event: leaf, stream and differing fields', async () => {
    const altered = [...log.lines];
    const at = 300;
    altered[at] = (altered[at] ?? '').replace('as recorded', 'changed');
    const { verdict } = await check(textOf(altered));
    if (verdict.ok) throw new Error('the check passed');
    expect(verdict.problem).toBe('changed');
    const lines = suspectLines(verdict);
    expect(lines).toEqual({ first: at + 1, last: at + 1 });
    const recorded = log.lines.map(logEventOf).filter((one) => one !== undefined);
    const [alteration, ...others] = alterationsOf(at, altered.slice(at, at + 1), recorded);
    expect(others).toEqual([]);
    expect(alteration).toMatchObject({
      leaf: at,
      recorded: { stream: `transaction-${at % 7}`, position: String(at * 10 + 5) },
      differences: [{ path: 'data.note', before: 'as recorded', after: 'changed' }],
    });
  });

  test('compares the events behind rewritten hashes', async () => {
    const forged = log.lines.map((line, index) =>
      index === 300 ? writeEventLine(event(index, 'forged'), index) : line,
    );
    const { verdict } = await check(textOf(forged));
    if (verdict.ok) throw new Error('the check passed');
    const lines = suspectLines(verdict);
    expect(lines).toEqual({ first: 1, last: 600 });
    const recorded = log.lines.map(logEventOf).filter((one) => one !== undefined);
    const alterations = alterationsOf(256, forged.slice(256, 512), recorded);
    expect(alterations.map(({ leaf, differences }) => [leaf, differences])).toEqual([
      [300, [{ path: 'data.note', before: 'as recorded', after: 'forged' }]],
    ]);
  });

  test('shows the event in place of a missing one', async () => {
    const dropped = log.lines.filter((_, index) => index !== 10);
    const { verdict } = await check(textOf(dropped));
    if (verdict.ok) throw new Error('the check passed');
    expect(verdict.problem).toBe('dropped');
    const recorded = log.lines.map(logEventOf).filter((one) => one !== undefined);
    const [alteration] = alterationsOf(10, dropped.slice(10, 11), recorded);
    expect(alteration?.recorded?.position).toBe('105');
    expect(alteration?.exported?.position).toBe('115');
  });
});
