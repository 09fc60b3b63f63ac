import { hashLeaf } from '@exchange/proof';
import type { GivenLines } from './split-lines';

/** A key that the same lines always have, for the same sender: what is sent twice by mistake is recorded once. */
export function contentKey(given: GivenLines, sender: string, attempt: number): string {
  const text = JSON.stringify([
    sender,
    attempt,
    given.header,
    given.lines.map((line) => line.text),
  ]);
  const bytes = hashLeaf(text).slice(0, 16);
  return `import-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
