import { cosignedLine } from '../checkpoint/cosignature.js';
import { toBase64 } from '../hash.js';
import { fingerprintsOf } from './keys.js';
import type { PackVerdict } from './verify-pack.js';

export function verdictLines(verdict: PackVerdict): readonly string[] {
  if (!verdict.ok) {
    const where = verdict.file === undefined ? '' : ` in ${verdict.file}`;
    return [`REFUSED (${verdict.problem}${where}): ${verdict.message}`];
  }
  const { pack, signed, isKeyKnown } = verdict;
  const digestOf = (file: string) => pack.files.find(({ name }) => name === file)?.sha256;
  const range =
    pack.from === null && pack.to === null
      ? ''
      : `, requested from ${pack.from ?? 'the beginning'} to ${pack.to ?? 'the checkpoint'}`;
  const whose = pack.reseller === null ? '' : ` of reseller ${pack.reseller}`;
  const of = verdict.isWholeLog
    ? 'They are the whole log up to the checkpoint.'
    : `They are a part of the log${range}.`;
  return [
    isKeyKnown
      ? 'The pack is from the log of the given key.'
      : 'The pack is consistent, but its origin is not proven: state the fingerprint of the log’s key, from another source than the pack.',
    `Log ${pack.origin}, checkpoint of ${pack.treeSize} events, root ${toBase64(signed.checkpoint.root)}`,
    `Signed by the key ${fingerprintsOf(signed).join(', ')}`,
    ...signed.witnesses.map(cosignedLine),
    `${pack.events} events${whose} are in the signed log, each in its place and unchanged. ${of}`,
    ...(pack.reseller === null && pack.transactions === null
      ? []
      : ['Other events can exist: a selection cannot prove their absence.']),
    'The tables and the report match the events.',
    `The verifiers in the pack, for comparison with the documentation of the release: verify.mjs ${digestOf('verify.mjs')}, verify.html ${digestOf('verify.html')} (SHA-256)`,
  ];
}

/** Removes control characters and bidirectional formatting. */
export function plainLine(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
