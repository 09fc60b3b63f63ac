import { randomUUID } from 'node:crypto';
import { engineRefusalDetail } from '@exchange/runtime/errors/engine-refusal';
import { type Answer, reasonOf, type Service } from '../service/client.js';
import { idempotencyKeyOf } from './idempotency-key.js';
import { type AcceptedLine, type RefusedLine, refusedLine, type Target } from './import-line.js';
import { isHeld } from './records/held-records.js';
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

  /** Returns the records that the service lacks, and those of which it holds another value. */
  async function differences({ to, parts = [] }: AcceptedLine, position: bigint) {
    // The last record of a key counts.
    const sent = new Map(parts.map((part) => [part.record?.key, part]));
    const records = [...sent.values()].flatMap(({ record }) => record ?? []);
    const held = await to.held?.(records, {
      ...{ client, position: position.toString() },
      ask: (read) => sendWithRetries(url, read, run.policy),
    });
    const missing: AcceptedLine[] = [];
    const changed: AcceptedLine[] = [];
    for (const record of records) {
      const [part, there] = [sent.get(record.key), held?.get(record.key)];
      if (part === undefined) continue;
      if (there === undefined) missing.push(part);
      else if (!isHeld(record, there)) changed.push(part);
    }
    return { missing, changed };
  }

  /** @param isAgain the key of the content would repeat the answer to an earlier file */
  async function send(line: AcceptedLine, isAgain = false): Promise<Verdict> {
    const { parts = [line], repeats = 0 } = line;
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
        for (const one of parts) run.onRefused(refusedLine(one.line, reason, one.body));
      }
      return { refused: parts.length, position: 0n };
    }
    const replayed = response.headers.get('idempotency-replayed') === 'true';
    const position = BigInt(response.headers.get('ledger-position') ?? '0');
    if (replayed && !isAgain && line.to.held !== undefined) {
      const readAt = position > latest() ? position : latest();
      const { missing, changed } = await differences(line, readAt);
      // The record was replaced meanwhile, and this file is the latest.
      if (missing.length + changed.length > 0) return send(line, true);
    }
    const isSame = line.isUpdate === true && !hasReceipt(response);
    // A kept estimate may also repeat a period of the file.
    const held = Math.max(repeats, keptIn(answer.data));
    const others = parts.length - held - (refused?.length ?? 0);
    const isThere = replayed || isSame;
    return {
      created: isThere ? 0 : others,
      alreadyThere: isThere ? others + held : held,
      refused: refused?.length ?? 0,
      position,
    };
  }

  async function sendOrCorrect(line: AcceptedLine): Promise<Verdict> {
    const { parts = [], to } = line;
    if (line.isUpdate === true) return asCorrection(await send(line, true));
    if (to.correct === undefined) return send(line);
    const { missing, changed } = await differences(line, latest());
    const alreadyThere = parts.length - missing.length - changed.length;
    return sumOf([
      { alreadyThere, position: 0n },
      await sendParts(line, missing, to.send),
      asCorrection(await sendParts(line, changed, to.correct, true)),
    ]);
  }

  async function sendParts(
    line: AcceptedLine,
    parts: readonly AcceptedLine[],
    write: Target['send'],
    isAgain = false,
  ): Promise<Verdict> {
    if (parts.length === 0) return { position: 0n };
    const to = { path: line.to.path, send: write };
    const body = { records: parts.map((one) => one.body) };
    return send({ ...line, to, body, parts }, isAgain);
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
