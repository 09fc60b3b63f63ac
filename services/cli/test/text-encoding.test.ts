import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { temporaryFile } from '../../../test/services/temporary-folder.js';
import { textLines } from '../src/import/formats/ndjson-source.js';
import { decodedChunks, decodedText } from '../src/import/formats/text-encoding.js';
import { digestOfTextFile, openFile, readTextFile } from '../src/import/formats/text-file.js';
import { inPieces } from './mapping.js';

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of chunks) text += piece;
  return text;
}

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();
const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const cuts = fc.array(fc.nat(500), { maxLength: 8 });

describe('the text of a file', () => {
  test('is the same in UTF-8 and in UTF-16 with a byte order mark', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, cuts, async (some, at) => {
        const text = `a,b${some}`;
        for (const bytes of [
          Buffer.from(text),
          Buffer.from(`\ufeff${text}`),
          Buffer.from(`\ufeff${text}`, 'utf16le'),
          bigEndian(`\ufeff${text}`),
        ]) {
          expect(await textOf(decodedChunks(inPieces(bytes, at)))).toBe(text);
          expect(decodedText(bytes)).toBe(text);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('is refused for any byte that is not UTF-8, with its position', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, cuts, async (before, behind, at) => {
        const head = Buffer.from(`id,name\n${before}`);
        const bytes = Buffer.concat([head, Buffer.from([0xfc]), Buffer.from(`x${behind}`)]);
        await expect(textOf(decodedChunks(inPieces(bytes, at)))).rejects.toMatchObject({
          at: head.length,
          message: expect.stringContaining(`byte ${head.length + 1} (0xFC)`),
        });
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['half a character at the end', Buffer.from([0x61, 0x62, 0x63, 0x64, 0xc3]), 'byte 5'],
    ['a surrogate in UTF-8', Buffer.from([0x61, 0x62, 0x63, 0xed, 0xa0, 0x80]), 'byte 4'],
    ['an overlong form', Buffer.from([0x61, 0x62, 0x63, 0xc0, 0xaf]), 'byte 4'],
    ['half a surrogate pair in UTF-16', Buffer.from('\ufeffab\ud800', 'utf16le'), 'UTF-16LE'],
    ['an odd byte in UTF-16', Buffer.concat([bigEndian('\ufeffab'), Buffer.from([1])]), 'UTF-16BE'],
    ['UTF-16LE without a mark', Buffer.from('code,name\n', 'utf16le'), 'UTF-16LE'],
    ['UTF-16BE without a mark', bigEndian('code,name\n'), 'UTF-16BE'],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 'UTF-32'],
    [
      'an unknown encoding in an XML declaration',
      Buffer.from('<?xml version="1.0" encoding="x-own"?><feed/>'),
      'x-own',
    ],
  ])('is refused for %s', async (_, bytes, reason) => {
    await expect(textOf(decodedChunks(inPieces(bytes, [3])))).rejects.toThrow(reason);
    expect(() => decodedText(bytes)).toThrow(reason);
  });

  test('is decoded by its XML declaration', async () => {
    const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><feed title="München"/>';
    expect(await textOf(decodedChunks(inPieces(Buffer.from(xml, 'latin1'), [30])))).toBe(xml);
  });

  test('accepts a genuine U+FFFD', () => {
    expect(decodedText(Buffer.from('a\ufffdb'))).toBe('a\ufffdb');
    expect(() => decodedText(Buffer.from([0xef, 0xbf, 0xbd, 0x41, 0xfc, 0x41]))).toThrow('byte 5');
  });
});

describe('a file', () => {
  test('that is not UTF-8 is refused before anything is sent, with line and remedy', async () => {
    const bytes = Buffer.concat([
      Buffer.from('code,name\na,ü\nb,'),
      Buffer.from('Müller\n', 'latin1'),
    ]);
    await expect(digestOfTextFile(temporaryFile('cp1252.csv', bytes))).rejects.toThrow(
      /^Line 3: The file is not UTF-8: byte 19 \(0xFC\).*iconv -f WINDOWS-1252 -t UTF-8/,
    );
  });

  test('of an option is decoded as strictly', () => {
    const file = temporaryFile('table.json', Buffer.from('{"Müller": "id"}', 'latin1'));
    expect(() => readTextFile(file)).toThrow(/table\.json: The file is not UTF-8: byte 4/);
    const wide = temporaryFile('table.json', Buffer.from('\ufeff{"ü": "id"}', 'utf16le'));
    expect(readTextFile(wide)).toBe('{"ü": "id"}');
    expect(() => readTextFile('/nowhere.json')).toThrow('File not found: /nowhere.json');
  });
});

test('splits lines at line feeds only, not at separators inside JSON strings', async () => {
  const content = '{"a":"x\u2028y\u2029z\u0085"}\r\n\n{"b":1}';
  const lines = [];
  for await (const line of textLines(openFile(temporaryFile('a.ndjson', content)).text)) {
    lines.push([line.line, line.text]);
  }
  expect(lines).toEqual([
    [1, '{"a":"x\u2028y\u2029z\u0085"}'],
    [2, ''],
    [3, '{"b":1}'],
  ]);
});

test('cuts a line that is too long', async () => {
  const lines = [];
  const chunks = (async function* () {
    yield* ['abc', 'def', 'gh\nij\nklmnopqr'];
  })();
  for await (const line of textLines(chunks, 4)) lines.push(line);
  expect(lines).toEqual([
    { text: 'abcd', line: 1, isCut: true },
    { text: 'ij', line: 2, isCut: false },
    { text: 'klmn', line: 3, isCut: true },
  ]);
});
