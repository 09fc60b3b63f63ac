import { describe, expect, test } from 'vitest';
import { bodyText, linesText } from '../src/http/body/body-text.js';
import { problemIn } from './problem-in.js';

function refusal(decode: (bytes: Buffer) => string, bytes: Buffer): string {
  const { status, detail = [] } = problemIn(() => decode(bytes)) ?? {};
  return [detail]
    .flat()
    .map((one) => `${status} ${Object(one).type} ${Object(one).msg}`)
    .join();
}

const invalid = (line: number, byte: string) =>
  `422 string_unicode The body should be UTF-8: line ${line} has the byte 0x${byte}, which is not part of a character; save the file as UTF-8`;

test('a body is UTF-8', () => {
  expect(bodyText(Buffer.from('München 😀'))).toBe('München 😀');
  expect(refusal(bodyText, Buffer.from('München', 'latin1'))).toBe(
    '422 string_unicode The body should be UTF-8',
  );
});

describe('a body of lines', () => {
  test('is UTF-8, with or without a byte order mark', () => {
    for (const text of ['', 'a', 'id\nMünchen 😀', '\uFEFFid\n1']) {
      expect(linesText(Buffer.from(text))).toBe(text);
    }
  });

  test.each([
    ['of Windows-1252', Buffer.from('id,book\r\n1,ok\r\n2,M\xfcnchen\r\n', 'latin1'), 3, 'FC'],
    ['at the end', Buffer.from('id\n\xc3', 'latin1'), 2, 'C3'],
    ['at the start', Buffer.from('\x80id\n', 'latin1'), 1, '80'],
  ])('rejects bytes %s with their line', (_, bytes, line, byte) => {
    expect(refusal(linesText, bytes)).toBe(invalid(line, byte));
  });

  test('finds the first invalid byte of a long body', () => {
    for (const start of ['', 'a', 'ab', 'abc']) {
      const valid = Buffer.from(start + '😀ä\n'.repeat(5_000));
      const bytes = Buffer.concat([valid, Buffer.from([0xe9, 0x0a, 0xff])]);
      expect(refusal(linesText, bytes)).toBe(invalid(5_001, 'E9'));
    }
  });

  test('has little cost if it is long', () => {
    const bytes = Buffer.concat([Buffer.from('ä\n'.repeat(3_000_000)), Buffer.from([0xff])]);
    const before = process.cpuUsage();
    expect(refusal(linesText, bytes)).toBe(invalid(3_000_001, 'FF'));
    const { user } = process.cpuUsage(before);
    expect(user).toBeLessThan(1_000_000);
  });

  test('rejects UTF-16 by its name', () => {
    const little = Buffer.from('id,book\r\n', 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [little, Buffer.concat([Buffer.from([0xff, 0xfe]), little])]) {
      expect(refusal(linesText, bytes)).toMatch(/UTF-8, not UTF-16LE: save the file as UTF-8$/);
    }
    for (const bytes of [big, Buffer.concat([Buffer.from([0xfe, 0xff]), big])]) {
      expect(refusal(linesText, bytes)).toMatch(/UTF-8, not UTF-16BE/);
    }
  });
});
