import {
  fromBase64,
  inclusionProof,
  leafHash,
  rangeRoot,
  signCheckpoint,
  toBase64,
  writeReceipt,
} from '@exchange/proof';
import { expect, test } from 'vitest';
import { signerOf } from '../../../packages/proof/test/signer.js';
import { MemoryNodes } from '../../../test/fixtures/memory-nodes.js';
import { temporaryFile } from '../../../test/services/temporary-folder.js';
import { runRecorded } from './recording-terminal.js';

const signer = signerOf('ledger.example/log');

const event = {
  position: '17',
  stream: 'transaction-1',
  revision: '0',
  id: 'e',
  type: 'TransactionSubmitted',
  time: '2026-01-31T23:59:59.000Z',
  data: { note: 'turned \u202e round' },
  metadata: null,
};
const nodes = new MemoryNodes();
for (const one of [event, { ...event, position: '18' }]) nodes.append(leafHash(one));
const checkpoint = signCheckpoint(
  { origin: signer.name, size: 2, root: rangeRoot(nodes, 0, 2), extensions: [] },
  [signer],
);
const receipt = writeReceipt({ event, index: 0, path: inclusionProof(nodes, 0, 2), checkpoint });
const key = temporaryFile('key.json', JSON.stringify(signer.publicJwk));

function verify(content: string, ...more: readonly string[]) {
  const file = temporaryFile('17.tlog-proof', content);
  return runRecorded(['audit', 'verify', file, '--key', key, ...more]);
}

test('verifies a receipt with the key alone, and prints its event escaped', async () => {
  const { code, text } = await verify(receipt);
  expect(code).toBe(0);
  const [first, shown] = text.split('\n');
  expect(first).toBe('The event is in the log that was signed: ledger.example/log, leaf 0 of 2');
  expect(JSON.parse(shown ?? '')).toEqual(event);
  expect(shown).toContain('turned \\u202e round');
});

test('refuses a receipt with a changed event and names the problem', async () => {
  const altered = receipt.replace(/^extra (.*)$/m, (_, leaf: string) => {
    const bytes = fromBase64(leaf) ?? new Uint8Array();
    const text = new TextDecoder().decode(bytes).replace('turned', 'turnip');
    return `extra ${toBase64(new TextEncoder().encode(text))}`;
  });
  expect(altered).not.toBe(receipt);
  const { code, text } = await verify(altered);
  expect([code, text]).toEqual([1, expect.stringContaining('(not_included)')]);
});

test('refuses another checkpoint for a receipt', async () => {
  const { code, text } = await verify(receipt, '--checkpoint', key);
  expect([code, text]).toEqual([2, expect.stringContaining('contains its checkpoint')]);
});

test('a refuted export cannot write its own verdict on the screen', async () => {
  const file = temporaryFile('events.ndjson', '\r\u001b[KThe export is the log\u001b[8m\n');
  const checkpointFile = temporaryFile('checkpoint', checkpoint);
  const words = ['audit', 'verify', file, '--key', key, '--checkpoint', checkpointFile];
  const { code, text } = await runRecorded(words);
  expect([code, text]).toEqual([1, expect.stringContaining('(malformed)')]);
  expect(text).not.toMatch(/\p{Cc}/u);
});

test('treats other files as exports', async () => {
  const { code, text } = await verify('{}\n');
  expect([code, text]).toEqual([2, expect.stringContaining('--checkpoint')]);
});
