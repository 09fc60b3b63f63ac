import { expect, test } from 'vitest';
import type { AcceptedLine } from '../src/import/import-line.js';
import { nothingDone } from '../src/import/progress-file.js';
import { retryPolicyUntil } from '../src/import/retrying-send.js';
import { runImport } from '../src/import/run-import.js';
import { openService } from '../src/service/client.js';

async function orderOf(...spans: readonly NonNullable<AcceptedLine['span']>[]) {
  const order: string[] = [];
  const lineOf = (span: AcceptedLine['span'], index: number): AcceptedLine => ({
    ...{ kind: 'request', line: index + 1, body: {}, naturalKey: undefined, ...(span && { span }) },
    to: {
      path: '/usage',
      async send() {
        order.push(`${index} begins`);
        await new Promise(setImmediate);
        order.push(`${index} ends`);
        return { response: new Response() };
      },
    },
  });
  const { signal } = new AbortController();
  async function* lines() {
    yield* spans.map(lineOf);
  }
  await runImport({
    ...{ name: 'usage', lines: lines(), concurrency: 8, from: nothingDone, signal },
    service: openService({ url: 'http://127.0.0.1', apiKey: undefined, resellerId: undefined }),
    policy: retryPolicyUntil(signal),
    ...{ onRefused: () => undefined, onProgress: () => undefined },
  });
  return order;
}

test('requests that share a period are sent in file order, others at once', async () => {
  const [first, second] = [
    { first: '01', last: '03' },
    { first: '03', last: '05' },
  ];
  const inTurn = ['0 begins', '0 ends', '1 begins', '1 ends'];
  expect(await orderOf(first, second)).toEqual(inTurn);
  expect(await orderOf(second, first)).toEqual(inTurn);
  const atOnce = ['0 begins', '1 begins', '0 ends', '1 ends'];
  expect(await orderOf(first, { first: '04', last: '05' })).toEqual(atOnce);
});
