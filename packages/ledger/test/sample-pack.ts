import {
  fingerprintOf,
  leafHash,
  type NoteSigner,
  rangeRoot,
  signCheckpoint,
} from '@exchange/proof';
import { gapOf, type PackSelection, type RandomAccess, readZip } from '@exchange/proof/pack';
import { MemoryNodes } from '../../../test/fixtures/memory-nodes.js';
import { signerOf } from '../../proof/test/signer.js';
import type { LogLine } from '../src/audit/export/log-lines.js';
import { isInScope } from '../src/audit/owner-of-event.js';
import { type PackParts, writePack } from '../src/audit/pack/write-pack.js';
import { attested } from '../src/audit/proof/leaf.js';
import { northwind, sunbelt } from './samples.js';

export const origin = 'ledger.example/log';

export const newSigner = () => signerOf(origin);
export const signer = newSigner();
export const fingerprint = fingerprintOf(signer.publicJwk);

export const dealId = (deal: number) => `00000000-0000-4000-8000-${String(deal).padStart(12, '0')}`;
export const isCorrected = (deal: number) => deal % 4 === 0;
export const replacementOf = (deal: number) => deal + 500_000;
const hostile = `=cmd|'/C calc'!A0","<script>alert(1)</script>\u202e\ud800&amp;\r\n\u2028é😀`;

function eventOf(deal: number, step: number): { readonly type: string; readonly data: object } {
  const about = { transaction_id: dealId(deal), reseller_id: deal % 3 === 0 ? sunbelt : northwind };
  const reason = { code: 'A70', text: hostile };
  if (step === 0) {
    const data = {
      ...about,
      counterparty_id: dealId(900_000 + (deal % 4)),
      asset_id: null,
      cost_key: deal % 5 === 0 ? hostile : null,
      transaction_type: deal % 2 === 0 ? 'trade' : 'nomination',
      volume_mwh: `${deal}.25`,
      price_per_mwh: '-12.5',
      delivery_start: '2026-03-01T00:00:00.000Z',
      delivery_end: '2026-03-02T00:00:00.000Z',
      ...(deal % 7 === 0 ? { external_id: hostile, currency: 'EUR', direction: 'sell' } : {}),
    };
    return { type: 'TransactionSubmitted', data };
  }
  if (step === 1) return { type: 'TransactionConfirmed', data: { ...about, reason: null } };
  if (isCorrected(deal)) {
    const replacement = { ...about, transaction_id: dealId(replacementOf(deal)) };
    return { type: 'TransactionCorrected', data: { ...about, replacement, reason } };
  }
  if (deal % 4 === 1) {
    const data = { ...about, volume_mwh: '0.5', volume_before_mwh: `${deal}.25`, reason };
    return { type: 'TransactionCurtailed', data };
  }
  return { type: 'TransactionSettled', data: { ...about, amount: `-${deal}.10`, reason: null } };
}

/** Every fourth event is a refusal or of a customer. */
export function sampleLines(count: number): readonly LogLine[] {
  return Array.from({ length: count }, (_, leaf) => {
    const [deal, step] = [Math.floor(leaf / 4), leaf % 4];
    const other =
      deal % 2 === 0
        ? {
            type: 'CommandRefused',
            data: { operation: hostile, refusal: { code: 'frozen' }, status: 409 },
          }
        : { type: 'CustomerRegistered', data: { name: hostile } };
    const { type, data } = step === 3 ? other : eventOf(deal, step);
    const event = {
      id: dealId(leaf),
      stream: step === 3 ? `refusal-${leaf}` : `transaction-${dealId(deal)}`,
      revision: BigInt(step === 3 ? 0 : step),
      position: BigInt(leaf * 7 + 3),
      type,
      data,
      metadata: {
        schema_version: 1,
        actor: { kind: 'bearer', id: leaf % 11 === 0 ? hostile : `user-${leaf % 3}` },
        scope: 'platform',
        request_id: `r-${leaf}`,
      },
      created: new Date(1_780_000_000_000 + leaf * 1000),
    };
    return { event, leaf };
  });
}

export function treeOf(lines: readonly LogLine[]): MemoryNodes {
  const nodes = new MemoryNodes();
  for (const { event } of lines) nodes.append(leafHash(attested(event)));
  return nodes;
}

export function checkpointOf(nodes: MemoryNodes, size: number, by: NoteSigner = signer): string {
  return signCheckpoint({ origin, size, root: rangeRoot(nodes, 0, size), extensions: [] }, [by]);
}

export function selectionOf(size: number, selected: Partial<PackSelection> = {}): PackSelection {
  const all = { reseller: null, from: null, to: null, transactions: null };
  return { ...all, firstLeaf: 0, endLeaf: size, ...selected };
}

export function samplePackParts(
  lines: readonly LogLine[],
  selected: Partial<PackSelection> = {},
  by: NoteSigner = signer,
  size = lines.length,
  signed = (note: string) => note,
): PackParts {
  const nodes = treeOf(lines);
  const selection = selectionOf(size, selected);
  const key = { ...by.publicJwk, from: 0, to: null, fingerprint: fingerprintOf(by.publicJwk) };
  return {
    selection,
    lines: inRuns(lines.filter((line) => isSelected(line, selection))),
    checkpoint: signed(checkpointOf(nodes, size, by)),
    keys: `${JSON.stringify({ keys: [key] })}\n`,
    gapsOf: async (skipped) => skipped.map((leaves) => gapOf(nodes, leaves)),
    requireTree: async () => undefined,
  };
}

export function samplePack(...of: Parameters<typeof samplePackParts>): Promise<Buffer> {
  return bytesOf(writePack(samplePackParts(...of)));
}

export async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of pieces) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function* inRuns(lines: readonly LogLine[]): Generator<readonly LogLine[]> {
  let at = 0;
  for (let count = 0; at < lines.length; count = (count + 1) % 8) {
    yield lines.slice(at, at + count);
    at += count;
  }
}

function isSelected({ event, leaf }: LogLine, selection: PackSelection): boolean {
  const { reseller, transactions, firstLeaf, endLeaf } = selection;
  if (leaf < firstLeaf || leaf >= endLeaf) return false;
  if (transactions !== null && !transactions.some((id) => event.stream === `transaction-${id}`)) {
    return false;
  }
  return reseller === null || isInScope({ kind: 'reseller', reseller_id: northwind }, event);
}

export function bytesAt(bytes: Uint8Array): RandomAccess {
  return {
    size: bytes.length,
    async *read(start, end) {
      yield bytes.subarray(start, end);
    },
  };
}

export async function filesOf(pack: Uint8Array): Promise<Map<string, Buffer>> {
  const source = await readZip(bytesAt(pack));
  const files = new Map<string, Buffer>();
  for (const name of source.names) files.set(name, await bytesOf(source.open(name)));
  return files;
}
