import { createHash, randomUUID } from 'node:crypto';
import type { CommandDependencies } from '@exchange/runtime/commands/command-dependencies';
import type { CommandRequest } from '@exchange/runtime/commands/command-runner';
import { HttpProblem } from '@exchange/runtime/errors/http-problem';
import { instantOf } from '@exchange/units';
import { streams } from '../streams.js';
import { refusals } from './aggregate.js';

/** What is worth knowing later: somebody was not allowed to, or the state did not allow it. */
const recorded: ReadonlySet<number> = new Set([403, 404, 409, 412, 422]);

/**
 * Carries out an exchange command, and records it when it is refused: who tried what, and why not. A refusal that
 * cannot be recorded is answered all the same.
 */
export async function recordingRefusals<Result>(
  dependencies: CommandDependencies,
  request: CommandRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpProblem && recorded.has(error.status) && request.dryRun !== true) {
      await record(dependencies, request, error).catch(() => undefined);
    }
    throw error;
  }
}

/** A refusal is worth keeping whatever its size, so what makes it too large for an event is cut. */
const textMax = 64 * 1024;

function shortened(text: string): string {
  return text.length > textMax ? `${text.slice(0, textMax)}…` : text;
}

/** What is kept of a request that is too large to keep: enough to recognise it by. */
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
  const { caller, operation, target, body, idempotencyKey = null } = request;
  const refusal_id = randomUUID();
  const refused_at = instantOf(new Date());
  const actor = { kind: caller.kind, id: caller.id };
  const { scope } = caller;
  const reseller_id = scope.kind === 'platform' ? null : scope.reseller_id;
  const detail =
    typeof problem.detail === 'string' ? problem.detail : JSON.stringify(problem.detail);
  const text = JSON.stringify(body ?? null);
  const outcome = await refusals.on(dependencies).execute({
    stream: streams.refusal(refusal_id),
    isNew: true,
    context: {
      commandId: refusal_id,
      metadata: {
        recorded_at: refused_at,
        actor,
        scope: scope.kind === 'platform' ? 'platform' : { reseller_id: scope.reseller_id },
        request_id: request.requestId,
        $correlationId: request.correlationId,
        $causationId: request.requestId,
      },
    },
    command: () => ({
      type: 'RecordRefusal',
      refusal: {
        refusal_id,
        operation,
        target,
        status: problem.status,
        detail: shortened(detail),
        request: text.length > textMax ? summaryOf(text) : JSON.parse(text),
        idempotency_key: idempotencyKey,
        reseller_id,
        actor,
        refused_at,
      },
    }),
  });
  if (outcome.outcome === 'accepted') dependencies.bell.ring(['exchange'], outcome.position);
}
