import type { ConfiguredWitness } from '@exchange/runtime/config/witnesses';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import type { Logger } from '@exchange/runtime/process/logger';
import { z } from 'zod';
import type { Cosignature } from './cosignatures.js';
import { type Head, requestCosignature, type WitnessAnswer } from './request-cosignature.js';

export const witnessState = z.object({
  name: z.string(),
  url: z.string(),
  cosignedAt: z.coerce.date().optional(),
  size: z.number().optional(),
  failures: z.number(),
  reason: z.string().optional(),
});
export type WitnessState = Readonly<z.output<typeof witnessState>>;

export type WitnessClient = ReturnType<typeof createWitnessClient>;

const pauseMsMax = 15 * 60_000;

/** Pauses a failing witness, doubling up to 15 minutes. */
export function createWitnessClient(
  witness: ConfiguredWitness,
  everyMs: number,
  {
    log,
    metrics,
  }: { readonly log: Logger; readonly metrics?: Pick<Metrics, 'witnesses'> | undefined },
) {
  const { name } = witness.verifier;
  let last: { readonly at: Date; readonly size: number } | undefined;
  let failures = 0;
  let reason: string | undefined;
  let pausedUntil = 0;

  function recordFailure(outcome: 'refused' | 'failed', why: string): void {
    failures += 1;
    reason = why;
    pausedUntil = Date.now() + Math.min(everyMs * 2 ** (failures - 1), pauseMsMax) - everyMs / 2;
    metrics?.witnesses.inc({ witness: name, outcome });
    log[outcome === 'refused' ? 'error' : 'warn'](
      { witness: name, reason: why, failures },
      `checkpoint not cosigned by ${name}: ${why}`,
    );
  }

  function conclude(answer: WitnessAnswer, head: Head): Cosignature | undefined {
    switch (answer.outcome) {
      case 'cosigned':
        if (failures > 0) log.info({ witness: name }, 'witness signs again');
        last = { at: new Date(), size: head.size };
        [failures, reason, pausedUntil] = [0, undefined, 0];
        metrics?.witnesses.inc({ witness: name, outcome: 'cosigned' });
        return answer.cosignature;
      case 'ahead':
        recordFailure(
          'refused',
          `it has signed a tree of ${answer.size} leaves, but the log has ${head.size}: the log was truncated, an older copy was restored, or another service signs with its key`,
        );
        return undefined;
      case 'refused':
      case 'failed':
        recordFailure(answer.outcome, answer.reason);
        return undefined;
      default:
        return answer satisfies never;
    }
  }

  return {
    async cosign(head: Head, stopping: AbortSignal): Promise<Cosignature | undefined> {
      if (Date.now() < pausedUntil) return undefined;
      const answer = await requestCosignature(witness, head, last?.size ?? 0, stopping);
      if (stopping.aborted) return undefined;
      if (answer.outcome === 'ahead' && (await head.grownTo(answer.size))) return undefined;
      return conclude(answer, head);
    },
    state: (): WitnessState => ({
      name,
      url: witness.url,
      cosignedAt: last?.at,
      size: last?.size,
      failures,
      reason,
    }),
  };
}
