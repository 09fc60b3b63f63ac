/// <reference lib="webworker" />
import { checkExport, contentOf, countEvents, someLines } from './check-export';

import type { Answer, Request } from './messages';

declare const self: DedicatedWorkerGlobalScope;

let waiting: ((bytes: Uint8Array<ArrayBuffer> | undefined) => void) | undefined;

self.onmessage = ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'chunk') waiting?.(data.bytes);
  else
    answerOf(data).then(answer, (error: unknown) =>
      answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
};

async function answerOf(request: Exclude<Request, { kind: 'chunk' }>): Promise<Answer> {
  switch (request.kind) {
    case 'count':
      return { kind: 'counted', events: await countEvents(request.file) };
    case 'lines': {
      const { file, first, last } = request;
      return { kind: 'lines', lines: await someLines(file, first, last) };
    }
    case 'check': {
      const { file, claim } = request;
      const done = await checkExport(
        (onBytes) => (file === undefined ? handedOver(onBytes) : contentOf(file, onBytes)),
        claim,
        (progress) => answer({ kind: 'progress', progress }),
      );
      return { kind: 'verdict', ...done };
    }
  }
}

async function* handedOver(
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (;;) {
    const bytes = await new Promise<Uint8Array<ArrayBuffer> | undefined>((resolve) => {
      waiting = resolve;
      answer({ kind: 'more' });
    });
    if (bytes === undefined) return;
    onBytes(bytes.length);
    yield bytes;
  }
}

function answer(reply: Answer): void {
  self.postMessage(reply);
}
