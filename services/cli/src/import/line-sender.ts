import { randomUUID } from 'node:crypto';
import { engineRefusalDetail } from '@exchange/runtime/errors/engine-refusal';
import type { JsonObject } from '@exchange/units';
import { type Answer, reasonOf, type Service } from '../service/client.js';
import { idempotencyKeyOf } from './idempotency-key.js';
import { type AcceptedLine, type RefusedLine, refusedLine, type Target } from './import-line.js';
import type { Ask } from './records/held-records.js';
import { type RetryPolicy, sendWithRetries } from './retrying-send.js';
import { sumOf, type Verdict } from './tally.js';

export interface SenderOptions {
  readonly service: Pick<Service, 'url' | 'uploads' | 'client'>;
  readonly name: string;
  readonly policy: RetryPolicy;
  readonly onRefused: (refused: RefusedLine) => void;
}

/** @param latest position of the latest answer */
export function lineSender(
  run: SenderOptions,
  latest: () => bigint,
): (line: AcceptedLine) => Promise<Verdict> {
  const { url, uploads, client } = run.service;
  const ask: Ask = (read) => sendWithRetries(url, read, run.policy);

  /** @param isAgain the key of the content would repeat the answer to an earlier file */
  async function send(line: AcceptedLine, isAgain = false): Promise<Verdict> {
    const { records = 1, repeats = 0 } = line;
    const header = {
      'Idempotency-Key': isAgain ? `import-${randomUUID()}` : idempotencyKeyOf(run.name, line),
      Prefer: 'respond-async',
    } as const;
    const answer = await sendWithRetries(
      url,
      () => line.to.send(uploads, line.body, header),
      run.policy,
    );
    const { refused, response, isCut } = answer;
    if ((response.status === 413 || isCut === true) && line.halves !== undefined) {
      const [first, second] = line.halves();
      return sumOf([await send(first), await send(second)]);
    }
    for (const one of refused ?? []) run.onRefused(one);
    if (!response.ok) {
      if (refused === undefined) {
        const reason = refusalOf(answer, line.naturalKey);
        for (const one of line.parts ?? [line]) {
          run.onRefused(refusedLine(one.line, reason, one.body));
        }
      }
      return { refused: records, position: 0n };
    }
    const replayed = response.headers.get('idempotency-replayed') === 'true';
    const position = BigInt(response.headers.get('ledger-position') ?? '0');
    if (replayed && !isAgain && line.to.holds !== undefined) {
      const readAt = position > latest() ? position : latest();
      const holds = await line.to.holds(client, line.body, readAt.toString(), ask);
      // The record was replaced meanwhile, and this file is the latest.
      if (!holds) return send(line, true);
    }
    const isSame = line.isUpdate === true && !hasReceipt(response);
    // A kept estimate may also repeat a period of the file.
    const held = Math.max(repeats, keptIn(answer.data));
    const others = records - held - (refused?.length ?? 0);
    const isThere = replayed || isSame;
    return {
      created: isThere ? 0 : others,
      alreadyThere: isThere ? others + held : held,
      refused: refused?.length ?? 0,
      position,
    };
  }

  async function sendOrCorrect(line: AcceptedLine): Promise<Verdict> {
    const { correction } = line.to;
    if (line.isUpdate === true) return asCorrection(await send(line, true));
    if (correction === undefined) return send(line);
    const { body, records = 1 } = line;
    const readAt = latest().toString();
    const { missing, changed } = await correction.compare(client, body, readAt, ask);
    const alreadyThere = records - missing.length - changed.length;
    return sumOf([
      { alreadyThere, position: 0n },
      await sendPart(line, missing, line.to),
      asCorrection(await sendPart(line, changed, { ...line.to, ...correction }, true)),
    ]);
  }

  async function sendPart(
    line: AcceptedLine,
    records: readonly JsonObject[],
    to: Target,
    isAgain = false,
  ): Promise<Verdict> {
    const count = records.length;
    if (count === 0) return { position: 0n };
    const parts = line.parts?.filter(({ body }) => records.includes(body));
    return send({ ...line, to, body: { records: [...records] }, records: count, parts }, isAgain);
  }

  return sendOrCorrect;
}

const usedKey = engineRefusalDetail({ code: 'key_used_for_another_request' });

/** The Idempotency-Key is derived from the line's key, which the user knows. */
function refusalOf(answer: Answer, naturalKey: string | undefined): string {
  const reason = reasonOf(answer);
  if (naturalKey === undefined || reason !== usedKey) return reason;
  return `the key ${naturalKey} was imported with other values, by another line or an earlier import: correct the key, or change the resource that the other line created`;
}

const asCorrection = ({ created = 0, ...verdict }: Verdict): Verdict => ({
  ...verdict,
  corrected: created,
});

/** A write that changes nothing has no event, and so no receipt. */
const hasReceipt = ({ headers }: Response) => /rel="?receipt"?/.test(headers.get('link') ?? '');

/** Estimates of usage that have an actual value. */
function keptIn(body: unknown): number {
  if (typeof body !== 'object' || body === null || !('kept' in body)) return 0;
  return typeof body.kept === 'number' ? body.kept : 0;
}
