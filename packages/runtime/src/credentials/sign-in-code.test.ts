import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropSignInCode, makeSignInCode, takeSignInCode } from './sign-in-code.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sign-in-code-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keys = ['the key'];
const minutes = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, count));

test('a code is exchanged for the key once', () => {
  const code = makeSignInCode(folder, 'the key');
  expect(takeSignInCode(folder, code, keys)).toBe('the key');
  expect(takeSignInCode(folder, code, keys)).toBeUndefined();
});

test('another code is none, and does not use it up', () => {
  const code = makeSignInCode(folder, 'the key');
  for (const other of ['', 'a', `${code}=`, code.toLowerCase(), code.slice(1)]) {
    expect(takeSignInCode(folder, other, keys)).toBeUndefined();
  }
  expect(takeSignInCode(folder, code, keys)).toBe('the key');
});

test('it holds for ten minutes', () => {
  const code = makeSignInCode(folder, 'the key', minutes(0));
  expect(takeSignInCode(folder, code, keys, minutes(10))).toBeUndefined();
  const next = makeSignInCode(folder, 'the key', minutes(0));
  expect(takeSignInCode(folder, next, keys, new Date(minutes(10).getTime() - 1))).toBe('the key');
});

test('a newer one makes it void, and so does the end of the service', () => {
  const first = makeSignInCode(folder, 'the key');
  const second = makeSignInCode(folder, 'the key');
  expect(takeSignInCode(folder, first, keys)).toBeUndefined();
  dropSignInCode(folder);
  expect(takeSignInCode(folder, second, keys)).toBeUndefined();
});

test('it gives no key that does not hold', () => {
  const code = makeSignInCode(folder, 'an earlier key');
  expect(takeSignInCode(folder, code, keys)).toBeUndefined();
});

test('neither code nor key is kept, and nobody else reads what is', () => {
  const code = makeSignInCode(folder, 'the key');
  const file = join(folder, 'sign-in-code');
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain(code);
  expect(text).not.toContain('the key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a file that was spoilt gives nothing', () => {
  const code = makeSignInCode(folder, 'the key');
  writeFileSync(join(folder, 'sign-in-code'), '{"code_sha256":"00"');
  expect(takeSignInCode(folder, code, keys)).toBeUndefined();
});
