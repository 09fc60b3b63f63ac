import { type ExportVerdict, linesOf, verifyExport } from '@exchange/proof';
import type { Claim, Progress } from './messages';

type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>>;
type OnBytes = (count: number) => void;

/** Reads a file, and unpacks gzip. */
export async function* contentOf(file: Blob, onBytes: OnBytes = () => undefined): Chunks {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const bytes = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        onBytes(chunk.length);
        controller.enqueue(chunk);
      },
    }),
  );
  if (first !== 0x1f || second !== 0x8b) return yield* chunksOf(bytes);
  try {
    yield* chunksOf(bytes.pipeThrough(new DecompressionStream('gzip')));
  } catch (error) {
    throw new Error('The file is gzip but cannot be unpacked: it is truncated or damaged.', {
      cause: error,
    });
  }
}

/** Reads without async iteration, which some browsers lack. */
async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Chunks {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const progressMs = 100;

/**
 * Checks in constant memory.
 * @throws Error for unreadable bytes; faults of the export are a verdict
 */
export async function checkExport(
  contentWith: (onBytes: OnBytes) => Chunks,
  claim: Claim,
  onProgress: (progress: Progress) => void,
): Promise<{ readonly verdict: ExportVerdict; readonly progress: Progress }> {
  const { checkpoint, keys, olderCheckpoint, witnesses, stopAfter } = claim;
  let bytes = 0;
  let events = 0;
  let shownAt = 0;
  const content = contentWith((count) => {
    bytes += count;
    const now = performance.now();
    if (now - shownAt <= progressMs) return;
    shownAt = now;
    onProgress({ bytes, events });
  });
  async function* lines(): AsyncGenerator<string> {
    for await (const line of linesOf(content)) {
      if (stopAfter !== undefined && events >= stopAfter) return;
      events += 1;
      yield line;
    }
  }
  const verdict = await verifyExport({
    lines: lines(),
    checkpoint,
    publicJwk: keys,
    ...(olderCheckpoint !== undefined && { olderCheckpoint }),
    ...(witnesses !== undefined && { witnesses }),
  });
  return { verdict, progress: { bytes, events } };
}

export async function countEvents(file: Blob): Promise<number> {
  let events = 0;
  for await (const _ of linesOf(contentOf(file))) events += 1;
  return events;
}

export async function someLines(file: Blob, first: number, last: number): Promise<string[]> {
  const lines: string[] = [];
  let at = 0;
  for await (const line of linesOf(contentOf(file))) {
    at += 1;
    if (at >= first) lines.push(line);
    if (at >= last) break;
  }
  return lines;
}
