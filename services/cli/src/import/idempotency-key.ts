import { createHash } from 'node:crypto';
import type { AcceptedLine } from './import-line.js';

/**
 * The key that makes a line the same request in every run of the same import: from its natural key where it has
 * one, otherwise from what it says. Two lines of one import that say the very same are then one.
 *
 * @param after the position at which the line was found to stand no longer: sent again, it is another request
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
