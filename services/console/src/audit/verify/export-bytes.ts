/** The chunks of a stream, one at a time. Not every browser lets a stream be walked through by itself. */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
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

/** The bytes of an export: unpacked where they begin as gzip does, whatever the file is called. */
export async function* unpacked(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const rest = chunks[Symbol.asyncIterator]();
  let head = new Uint8Array();
  let ended = false;
  while (head.length < 2 && !ended) {
    const next = await rest.next();
    if (next.done === true) ended = true;
    else head = joined(head, next.value);
  }
  const whole = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => controller.enqueue(head),
      async pull(controller) {
        const next = await rest.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => {
        await rest.return?.();
      },
    },
    { highWaterMark: 1 },
  );
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  if (!isGzip) {
    yield* chunksOf(whole);
    return;
  }
  try {
    yield* chunksOf(whole.pipeThrough(new DecompressionStream('gzip')));
  } catch (error) {
    throw new Error('The file begins as gzip does and cannot be unpacked: it is cut or damaged.', {
      cause: error,
    });
  }
}

function joined(head: Uint8Array<ArrayBuffer>, next: Uint8Array<ArrayBuffer>) {
  const both = new Uint8Array(head.length + next.length);
  both.set(head);
  both.set(next, head.length);
  return both;
}
