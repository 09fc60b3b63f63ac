import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/services/temporary-folder.js';
import { dropSignInCode, makeSignInCode, takeSignInCode } from './sign-in-code.js';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const keys = ['the key'];
const minutes = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, count));

test('exchanges a code for the key once', () => {
  const code = makeSignInCode(folder, 'the key');
  expect(takeSignInCode(folder, code, keys)).toBe('the key');
  expect(takeSignInCode(folder, code, keys)).toBeUndefined();
});

test('refuses another code without using up the right code', () => {
  const code = makeSignInCode(folder, 'the key');
  for (const other of ['', 'a', `${code}=`, code.toLowerCase(), code.slice(1)]) {
    expect(takeSignInCode(folder, other, keys)).toBeUndefined();
  }
  expect(takeSignInCode(folder, code, keys)).toBe('the key');
});

test('expires after ten minutes', () => {
  const code = makeSignInCode(folder, 'the key', minutes(0));
  expect(takeSignInCode(folder, code, keys, minutes(10))).toBeUndefined();
  const next = makeSignInCode(folder, 'the key', minutes(0));
  expect(takeSignInCode(folder, next, keys, new Date(minutes(10).getTime() - 1))).toBe('the key');
});

test('is revoked by a newer code, and at shutdown', () => {
  const first = makeSignInCode(folder, 'the key');
  const second = makeSignInCode(folder, 'the key');
  expect(takeSignInCode(folder, first, keys)).toBeUndefined();
  dropSignInCode(folder);
  expect(takeSignInCode(folder, second, keys)).toBeUndefined();
});

test('refuses a code for a key that is no longer valid', () => {
  const code = makeSignInCode(folder, 'an earlier key');
  expect(takeSignInCode(folder, code, keys)).toBeUndefined();
});

test('stores digests only, readable by the owner', () => {
  const code = makeSignInCode(folder, 'the key');
  const file = join(folder, 'sign-in-code');
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain(code);
  expect(text).not.toContain('the key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('refuses a code from a corrupt file', () => {
  const code = makeSignInCode(folder, 'the key');
  writeFileSync(join(folder, 'sign-in-code'), '{"code_sha256":"00"');
  expect(takeSignInCode(folder, code, keys)).toBeUndefined();
});
