import { createHash } from 'node:crypto';
import type { AcceptedLine } from './import-line.js';

/** Derives the key from the natural key, otherwise from the content. */
export function idempotencyKeyOf(importName: string, line: AcceptedLine): string {
  const identity =
    line.naturalKey === undefined
      ? ['content', JSON.stringify(line.body)]
      : ['key', line.naturalKey];
  return `import-${digestOf([importName, line.to.path, ...identity], 'base64url')}`;
}

export function digestOf(parts: readonly string[], encoding: 'base64url' | 'hex'): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest(encoding);
}
