import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFolder } from '@exchange/child-process';
import { z } from 'zod';
import { sha256 } from './api-key.js';

export const signInCodeMinutes = 10;

const storedCode = z.object({
  code_sha256: z.string().regex(/^[0-9a-f]{64}$/),
  key_sha256: z.string().regex(/^[0-9a-f]{64}$/),
  expires_at: z.iso.datetime(),
});

const fileIn = (directory: string) => join(directory, 'sign-in-code');

/**
 * Creates a code to exchange once for an API key within ten minutes: URLs stay in histories and
 * logs. Stores only digests, mode 600; replaces an earlier code.
 */
export function makeSignInCode(directory: string, apiKey: string, now = new Date()): string {
  const code = randomBytes(24).toString('base64url');
  ensureFolder(directory);
  dropSignInCode(directory);
  const content: z.input<typeof storedCode> = {
    code_sha256: sha256(code).toString('hex'),
    key_sha256: sha256(apiKey).toString('hex'),
    expires_at: new Date(now.getTime() + signInCodeMinutes * 60_000).toISOString(),
  };
  writeFileSync(fileIn(directory), `${JSON.stringify(content)}\n`, { flag: 'wx', mode: 0o600 });
  return code;
}

export function dropSignInCode(directory: string): void {
  rmSync(fileIn(directory), { force: true });
}

/**
 * Exchanges a code once; undefined for a wrong, used or expired code.
 * @param apiKeys a code for another key is refused
 */
export function takeSignInCode(
  directory: string,
  code: string,
  apiKeys: readonly string[],
  now = new Date(),
): string | undefined {
  const content = readStoredCode(directory);
  if (content === undefined) return undefined;
  const isCorrect = timingSafeEqual(Buffer.from(content.code_sha256, 'hex'), sha256(code));
  if (new Date(content.expires_at) <= now) {
    dropSignInCode(directory);
    return undefined;
  }
  if (!isCorrect) return undefined;
  try {
    // Only one of concurrent exchanges can remove the file.
    unlinkSync(fileIn(directory));
  } catch {
    return undefined;
  }
  return apiKeys.find((key) => sha256(key).toString('hex') === content.key_sha256);
}

function readStoredCode(directory: string): z.output<typeof storedCode> | undefined {
  try {
    return storedCode.parse(JSON.parse(readFileSync(fileIn(directory), 'utf8')));
  } catch {
    return undefined;
  }
}
