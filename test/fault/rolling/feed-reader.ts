import { setTimeout as pause } from 'node:timers/promises';

export interface FeedReader {
  readonly positions: readonly bigint[];
  ends(): number;
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export function readFeed(url: string, apiKey: string): FeedReader {
  const positions: bigint[] = [];
  const complaints: string[] = [];
  const closing = new AbortController();
  let lastId = 'start';
  let retryMs = 1_000;
  let ends = 0;

  async function readOnce(): Promise<void> {
    let isToldToComeBack = false;
    const response = await fetch(`${url}/api/v1/exchange/transactions/feed`, {
      headers: { 'x-api-key': apiKey, accept: 'text/event-stream', 'last-event-id': lastId },
      signal: closing.signal,
    });
    if (!response.ok) {
      complaints.push(`feed → ${response.status} ${await response.text()}`);
      return;
    }
    let rest = '';
    for await (const chunk of response.body ?? []) {
      rest += Buffer.from(chunk).toString('utf8');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
        lastId = field('id') ?? lastId;
        retryMs = Number(field('retry') ?? retryMs);
        isToldToComeBack ||= /^: .*come back$/m.test(block);
        if (field('data') !== undefined) positions.push(BigInt(lastId));
      }
    }
    ends += 1;
    if (!isToldToComeBack) complaints.push('the feed ended without a retry hint');
  }

  async function read(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await readOnce();
      } catch (error) {
        if (!closing.signal.aborted) complaints.push(`feed → ${String(error)}`);
      }
      await pause(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const done = read();
  return {
    positions,
    complaints,
    ends: () => ends,
    async close() {
      closing.abort();
      await done;
    },
  };
}
