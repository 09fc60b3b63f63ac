import { createHash } from 'node:crypto';
import type { AcceptedLine } from './import-line.js';

/**
 * Derives the key from the natural key, otherwise from the content.
 * @param after position of a replaced line
 */
export function idempotencyKeyOf(importName: string, line: AcceptedLine, after?: string): string {
  const identity =
    line.naturalKey === undefined
      ? ['content', JSON.stringify(line.body)]
      : ['key', line.naturalKey];
  const again = after === undefined ? [] : ['after', after];
  return `import-${digestOf([importName, line.to.path, ...identity, ...again], 'base64url')}`;
}

export function digestOf(parts: readonly string[], encoding: 'base64url' | 'hex'): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest(encoding);
}
