import { createHash, randomUUID } from 'node:crypto';
import type { CommandRequest } from '@exchange/runtime/commands/command-runner';
import { recordedContext } from '@exchange/runtime/commands/request-context';
import { codecOf } from '@exchange/runtime/event-log/codec';
import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import { roleMissing } from '@exchange/runtime/http/caller/authorization';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import type { HttpProblem } from '@exchange/runtime/http/problems/http-problem';
import { instant } from '@exchange/units';
import { streams } from '../../streams.js';
import { itemText, type RefusedItem } from '../batch/refusals.js';
import { type RefusalEvent, refusalEvents } from './events.js';
import { type CommandRefusal, commandRefusal, detailMax } from './refusals.js';

export function truncateRefusal(refusal: CommandRefusal): CommandRefusal {
  if (refusal.code !== 'items_refused') return refusal;
  const refused: RefusedItem[] = [];
  let length = 0;
  for (const item of refusal.refused) {
    if (length > detailMax) break;
    const short = truncateFaults(item);
    length += itemText(short.refusal, short.columns).length;
    refused.push(short);
  }
  return { code: 'items_refused', refused };
}

function truncateFaults(item: RefusedItem): RefusedItem {
  const { refusal } = item;
  if (refusal.code !== 'not_a_submission') return item;
  const { code, faults } = refusal;
  let few = faults.length;
  while (few > 1 && itemText({ code, faults: faults.slice(0, few) }).length > 2 * detailMax) {
    few = Math.ceil(few / 2);
  }
  return { ...item, refusal: { code, faults: faults.slice(0, few) } };
}

const codec = codecOf(refusalEvents);

const recordedStatuses: ReadonlySet<number> = new Set([403, 404, 409, 412, 422]);

/** False for a missing role and an invalid request, also if the route finds it. */
export function isRecorded({ status, detail, refusal }: HttpProblem): boolean {
  const isInvalid = refusal === undefined && typeof detail !== 'string';
  return recordedStatuses.has(status) && refusal?.code !== roleMissing && !isInvalid;
}

/** A failure to record does not change the answer. */
export function recorderOf(dependencies: CommandDependencies) {
  return async (request: CommandRequest, problem: HttpProblem): Promise<void> => {
    if (!isRecorded(problem) || request.dryRun === true) return;
    await record(dependencies, request, problem).catch(() => undefined);
  };
}

const textMax = 64 * 1024;

function refusalOf({ refusal }: HttpProblem): CommandRefusal {
  const known = commandRefusal.safeParse(refusal);
  return known.success ? truncateRefusal(known.data) : { code: 'other' };
}

function summaryOf(text: string) {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return {
    too_large: true,
    bytes: Buffer.byteLength(text),
    sha256,
    beginning: text.slice(0, 1_000),
  };
}

async function record(
  dependencies: CommandDependencies,
  request: CommandRequest,
  problem: HttpProblem,
): Promise<void> {
  const { operation, target, body, idempotencyKey = null, requestId } = request;
  const { scope } = request.caller;
  const refusal_id = randomUUID();
  const metadata = recordedContext(request, requestId);
  const reseller_id = scope.kind === 'platform' ? null : scope.reseller_id;
  const text = JSON.stringify(body ?? null);
  const event: RefusalEvent = {
    type: 'CommandRefused',
    data: {
      refusal_id,
      operation,
      target,
      status: problem.status,
      refusal: refusalOf(problem),
      request: text.length > textMax ? summaryOf(text) : JSON.parse(text),
      idempotency_key: idempotencyKey,
      reseller_id,
      actor: metadata.actor,
      refused_at: instant.parse(metadata.recorded_at),
    },
  };
  // One stream each, so that no append conflicts.
  const { position } = await dependencies.eventLog.append(
    streams.refusal(refusal_id),
    'no_stream',
    [codec.encode(event, eventIdFor(refusal_id, 0), metadata)],
  );
  dependencies.notifier.notify(position);
}
