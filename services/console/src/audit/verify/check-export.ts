import { type ExportVerdict, linesOf, verifyExport } from '@exchange/proof';
import type { Claim, Progress } from './messages';

type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>>;

/** Reads without async iteration, which some browsers lack. */
export async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Chunks {
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

/** Unpacks gzip; the first chunk has its mark. */
async function* unpacked(chunks: Chunks): Chunks {
  const { value: head = new Uint8Array() } = await chunks.next();
  const whole = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => controller.enqueue(head),
      async pull(controller) {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  if (!isGzip) return yield* chunksOf(whole);
  try {
    yield* chunksOf(whole.pipeThrough(new DecompressionStream('gzip')));
  } catch (error) {
    throw new Error('The file is gzip but cannot be unpacked: it is truncated or damaged.', {
      cause: error,
    });
  }
}

const progressMs = 100;

/**
 * Checks in constant memory.
 * @throws Error for unreadable bytes; faults of the export are a verdict
 */
export async function checkExport(
  chunks: Chunks,
  claim: Claim,
  onProgress: (progress: Progress) => void,
): Promise<{ readonly verdict: ExportVerdict; readonly progress: Progress }> {
  const { checkpoint, keys, olderCheckpoint, witnesses, stopAfter } = claim;
  let bytes = 0;
  let events = 0;
  let shownAt = 0;
  async function* counted(): Chunks {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      const now = performance.now();
      if (now - shownAt > progressMs) {
        shownAt = now;
        onProgress({ bytes, events });
      }
      yield chunk;
    }
  }
  async function* lines(): AsyncGenerator<string> {
    for await (const line of linesOf(unpacked(counted()))) {
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

export async function countEvents(chunks: Chunks): Promise<number> {
  let events = 0;
  for await (const _ of linesOf(unpacked(chunks))) events += 1;
  return events;
}

export async function someLines(chunks: Chunks, first: number, last: number): Promise<string[]> {
  const lines: string[] = [];
  let at = 0;
  for await (const line of linesOf(unpacked(chunks))) {
    at += 1;
    if (at >= first) lines.push(line);
    if (at >= last) break;
  }
  return lines;
}
