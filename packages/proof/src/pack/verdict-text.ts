import { cosignedLine } from '../cosigned-line.js';
import type { PackVerdict } from './verify-pack.js';

/** A verdict in lines; what it cannot show comes first. */
export function verdictLines(verdict: PackVerdict): readonly string[] {
  if (!verdict.ok) {
    const where = verdict.file === undefined ? '' : ` in ${verdict.file}`;
    return [`REFUSED (${verdict.problem}${where}): ${verdict.message}`];
  }
  const { pack, root, signers, isKeyKnown, verifiers } = verdict;
  const range =
    pack.from === null && pack.to === null
      ? ''
      : `, asked for from ${pack.from ?? 'the beginning'} to ${pack.to ?? 'the checkpoint'}`;
  const whose = pack.reseller === null ? '' : ` of reseller ${pack.reseller}`;
  const of = verdict.isWholeLog
    ? 'They are the whole log up to the checkpoint.'
    : `They are a part of the log${range}.`;
  return [
    isKeyKnown
      ? 'The pack is of the log whose key you named.'
      : 'The pack agrees with itself, and nothing shows whose it is: name the fingerprint of the log’s key, got elsewhere than from the pack.',
    `Log ${pack.origin}, checkpoint of ${pack.treeSize} events, root ${root}`,
    `Signed by the key ${signers.map(({ fingerprint }) => fingerprint).join(', ')}`,
    ...verdict.witnesses.map(cosignedLine),
    `${pack.events} events${whose} are in the log that was signed, each at its place and unchanged. ${of}`,
    ...(pack.reseller === null && pack.transactions === null
      ? []
      : ['That there are no others is not proven: a pack of some events cannot show it.']),
    'The tables and the report are what the events say.',
    `The verifiers in the pack, to compare with the documentation of the release: verify.mjs ${verifiers['verify.mjs']}, verify.html ${verifiers['verify.html']} (SHA-256)`,
  ];
}

/** A line for a terminal: control characters and those that turn the direction of writing as escapes. */
export function plainLine(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
