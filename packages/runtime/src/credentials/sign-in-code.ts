import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from './api-key.js';

/** How long a code holds. */
export const signInCodeMinutes = 10;

const kept = z.object({
  code_sha256: z.string().regex(/^[0-9a-f]{64}$/),
  key_sha256: z.string().regex(/^[0-9a-f]{64}$/),
  expires_at: z.iso.datetime(),
});

const fileIn = (directory: string) => join(directory, 'sign-in-code');

/**
 * A code that is exchanged once for an API key, within ten minutes: for a link, whose like is kept in histories and logs. Of the
 * code and of the key only digests are kept, mode 600; a code made before is void.
 */
export function makeSignInCode(directory: string, apiKey: string, now = new Date()): string {
  const code = randomBytes(24).toString('base64url');
  mkdirSync(directory, { recursive: true });
  dropSignInCode(directory);
  const content: z.input<typeof kept> = {
    code_sha256: sha256(code).toString('hex'),
    key_sha256: sha256(apiKey).toString('hex'),
    expires_at: new Date(now.getTime() + signInCodeMinutes * 60_000).toISOString(),
  };
  writeFileSync(fileIn(directory), `${JSON.stringify(content)}\n`, { flag: 'wx', mode: 0o600 });
  return code;
}

/** Makes the code of a folder void, if there is one. */
export function dropSignInCode(directory: string): void {
  rmSync(fileIn(directory), { force: true });
}

/**
 * The key that a code stands for, given to the first who asks with it; undefined for any other code, one that is used, and one
 * that is too old.
 *
 * @param apiKeys those that hold; a code for another one is worth nothing
 */
export function takeSignInCode(
  directory: string,
  code: string,
  apiKeys: readonly string[],
  now = new Date(),
): string | undefined {
  const content = readKept(directory);
  if (content === undefined) return undefined;
  const isRight = timingSafeEqual(Buffer.from(content.code_sha256, 'hex'), sha256(code));
  if (new Date(content.expires_at) <= now) {
    dropSignInCode(directory);
    return undefined;
  }
  if (!isRight) return undefined;
  try {
    // Of several who come at once, the file goes once.
    unlinkSync(fileIn(directory));
  } catch {
    return undefined;
  }
  return apiKeys.find((key) => sha256(key).toString('hex') === content.key_sha256);
}

function readKept(directory: string): z.output<typeof kept> | undefined {
  try {
    return kept.parse(JSON.parse(readFileSync(fileIn(directory), 'utf8')));
  } catch {
    return undefined;
  }
}
