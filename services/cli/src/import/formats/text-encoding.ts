import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { invalidByteAt } from '@exchange/runtime/errors/invalid-byte';
import { ImportError } from '../import-line.js';

const headBytes = 256;

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);
const advice =
  'Save it as UTF-8, or convert it, for instance with iconv -f WINDOWS-1252 -t UTF-8 <file> > <new file>';

export class InvalidBytes extends ImportError {
  readonly at: number | undefined;

  constructor(reason: string, at?: number) {
    super(reason);
    this.at = at;
  }
}

/**
 * Drops the byte order mark. UTF-16 needs a mark, other encodings an XML declaration.
 * @throws InvalidBytes, or ImportError for an unsupported encoding
 */
export async function* decodedChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let head: Buffer = Buffer.alloc(0);
  let decode: Decode | undefined;
  for await (const chunk of chunks) {
    if (decode !== undefined) {
      yield decode(chunk, false);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headBytes) continue;
    decode = decoderFor(head);
    yield decode(head, false);
  }
  yield decode === undefined ? decodedText(head) : decode(Buffer.alloc(0), true);
}

export function decodedText(bytes: Buffer): string {
  return decoderFor(bytes)(bytes, true);
}

function encodingOf(head: Buffer) {
  if (head.subarray(0, 3).equals(utf8Mark)) return { encoding: 'utf-8', markBytes: 3 };
  const [a = 1, b = 1, c = 1, d = 1] = head;
  const isWide = (a === 0 && b === 0) || (a === 0xff && b === 0xfe && c === 0 && d === 0);
  if (isWide && head.length >= 4) {
    throw new ImportError('The file is UTF-32, which is not supported: save it as UTF-8.');
  }
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', markBytes: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', markBytes: 2 };
  if ((a === 0) !== (b === 0) && (c === 0) !== (d === 0)) {
    const name = a === 0 ? 'UTF-16BE' : 'UTF-16LE';
    throw new ImportError(
      `The file looks like ${name} without a byte order mark: save it as UTF-8, or convert it, for instance with iconv -f ${name} -t UTF-8 <file> > <new file>.`,
    );
  }
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    head.toString('latin1'),
  )?.[1];
  // A declaration readable byte by byte is not UTF-16.
  const isPlain = declared === undefined || /^(utf-?8|us-ascii|utf-?16(le|be)?)$/i.test(declared);
  return { encoding: isPlain ? 'utf-8' : declared, markBytes: 0 };
}

type Decode = (bytes: Buffer, isLast: boolean) => string;

function decoderFor(head: Buffer): Decode {
  const { encoding, markBytes } = encodingOf(head.subarray(0, headBytes));
  const decode = encoding === 'utf-8' ? utf8Decoder(markBytes) : otherDecoder(encoding);
  let skip = markBytes;
  return (bytes, isLast) => {
    const text = decode(bytes.subarray(skip), isLast);
    skip = 0;
    return text;
  };
}

function utf8Decoder(markBytes: number): Decode {
  let waiting: Buffer = Buffer.alloc(0);
  let before = markBytes;
  return (bytes, isLast) => {
    const block = Buffer.concat([waiting, bytes]);
    // A character may continue in the next bytes.
    const end = isLast ? block.length : block.findLastIndex((byte) => byte < 0x80) + 1;
    const whole = block.subarray(0, end);
    if (!isUtf8(whole)) {
      const at = invalidByteAt(whole);
      const byte = whole[at]?.toString(16).toUpperCase().padStart(2, '0');
      throw new InvalidBytes(
        `The file is not UTF-8: byte ${before + at + 1} (0x${byte}) is not part of a character. ${advice}.`,
        before + at,
      );
    }
    waiting = block.subarray(end);
    before += end;
    return whole.toString('utf8');
  };
}

function otherDecoder(encoding: string): Decode {
  const decoder = decoderOf(encoding);
  return (bytes, isLast) => {
    try {
      return decoder.decode(bytes, { stream: !isLast });
    } catch {
      throw new InvalidBytes(
        `The file is not valid ${encoding.toUpperCase()} as it declares: save it as UTF-8.`,
      );
    }
  };
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  } catch {
    throw new ImportError(
      `The file declares the encoding ${encoding}, which is not supported: save it as UTF-8.`,
    );
  }
}
