import { createHash } from 'node:crypto';
import type { AcceptedLine } from './import-line.js';

/**
 * The idempotency key of a line, equal in every run of the import: from its natural key, otherwise from its content.
 * So two lines with the same content are one.
 *
 * @param after the position at which the line was found to be replaced; sending it again needs a new key
 */
export function idempotencyKeyOf(importName: string, line: AcceptedLine, after?: string): string {
  const identity =
    line.naturalKey === undefined
      ? ['content', JSON.stringify(line.body)]
      : ['key', line.naturalKey];
  const hash = createHash('sha256');
  const again = after === undefined ? [] : ['after', after];
  for (const part of [importName, line.to.path, ...identity, ...again]) {
    hash.update(`${Buffer.byteLength(part)}:`).update(part);
  }
  return `import-${hash.digest('base64url')}`;
}
