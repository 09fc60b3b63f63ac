import { expect, it } from 'vitest';
import { fileText } from './file-text';

const textOf = (...parts: BlobPart[]) => fileText(new File(parts, 'deals.csv'));
const wide = (text: string) =>
  Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
const swapped = (text: string) => wide(text).map((code) => (code >> 8) | ((code & 0xff) << 8));
const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

it('reads UTF-8, and UTF-16 by its byte order mark', async () => {
  const text = 'book\nMünchen 😀';
  for (const part of [text, `\uFEFF${text}`, wide(`\uFEFF${text}`), swapped(`\uFEFF${text}`)]) {
    expect(await textOf(part)).toEqual({ ok: true, text });
  }
  expect(await textOf('')).toEqual({ ok: true, text: '' });
});

it('keeps a replacement character that the file contains', async () => {
  expect(await textOf('a\uFFFDb')).toEqual({ ok: true, text: 'a\uFFFDb' });
});

it.each([
  ['Windows-1252', latin1('book\r\nM\xfcnchen\r\n')],
  ['UTF-16 without its mark', wide('book')],
  ['UTF-16 of half a character', latin1('\xff\xfea')],
])('refuses %s with advice', async (_, bytes) => {
  expect(await textOf(bytes)).toEqual({
    ok: false,
    fault: expect.stringMatching(/^deals\.csv is not UTF-8\. Save it as UTF-8 .* iconv -f WINDOWS/),
  });
});

it('reports an unreadable file', async () => {
  const removedFile = {
    name: 'gone.csv',
    arrayBuffer: async () => Promise.reject(new Error('gone')),
  };
  expect(await fileText(removedFile)).toEqual({
    ok: false,
    fault: 'gone.csv cannot be read: choose it again.',
  });
});
