import { createHash, createHmac, randomUUID } from 'node:crypto';
import { canonicalJson } from '@exchange/proof';
import type { Caller } from '../credentials/caller.js';
import { uuidOf } from '../event-log/event-id.js';
import type { ExpectedRevision } from '../event-log/stream.js';
import type { Aggregate } from './aggregate.js';
import { CommandFailed } from './command-failed.js';
import type { CommandContext, Execution } from './execution.js';
import type {
  IdempotencyCommand,
  IdempotencyRefusal,
  IdempotencyState,
} from './idempotency-key/decide.js';
import { type IdempotencyEvent, idempotencyKeyStream } from './idempotency-key/events.js';

export interface KeyedRequest {
  readonly caller: Caller;
  readonly key: string;
  readonly operation: string;
  readonly target: string;
  readonly body: unknown;
}

export type KeyedCommand = ReturnType<typeof keyedCommand>;

/**
 * A repeated request finds the first one's events. A new id is random: a guessed key does not
 * reveal it.
 */
export function keyedCommand(request: KeyedRequest) {
  const { caller, key } = request;
  const scope = caller.scope.kind === 'platform' ? 'platform' : caller.scope.reseller_id;
  const keyDigest = digest([caller.kind, caller.id, scope, key]);
  const requestDigest = digest([request.target, canonicalJson(request.body ?? null)]);
  return {
    requestDigest,
    claimStream: idempotencyKeyStream(keyDigest),
    commandId: derivedId(['command', keyDigest, requestDigest]),
  };
}

export type KeyClaims = Aggregate<
  IdempotencyState,
  IdempotencyCommand,
  IdempotencyEvent,
  IdempotencyRefusal
>;

/** The position of the claim lies before the first attempt. */
export type ClaimedKey = Required<Pick<Execution<unknown, unknown>, 'appliedSince' | 'isFirst'>>;

export interface KeyedRun<Outcome> {
  stream(resourceId: string): string;
  run(resourceId: string, claimed: ClaimedKey): Promise<Outcome>;
  replay(resourceId: string, revision: bigint): Promise<Outcome>;
}

export type KeyedOutcome =
  | {
      readonly outcome: 'accepted';
      readonly revision: ExpectedRevision;
      readonly events: readonly unknown[];
      readonly replayed: boolean;
    }
  | { readonly outcome: 'refused' };

export type Idempotency = ReturnType<typeof createIdempotency>;

/**
 * Claims the key with an event, which survives a crash; releases it after a refusal.
 * @param isRefusal other errors may follow an execution
 */
export function createIdempotency(claims: KeyClaims, isRefusal: (error: unknown) => boolean) {
  const inFlight = new Set<string>();

  async function claimAndRun<Outcome extends KeyedOutcome>(
    { operation }: KeyedRequest,
    { claimStream, requestDigest }: KeyedCommand,
    context: CommandContext,
    work: KeyedRun<Outcome>,
  ): Promise<{ readonly outcome: Outcome; readonly resourceId: string }> {
    const execute = (command: IdempotencyCommand, isNew = false) =>
      claims.execute({
        stream: claimStream,
        isNew,
        context: { ...context, commandId: randomUUID() },
        command: () => command,
      });
    const newId = randomUUID();
    const newClaim = { operation, stream: work.stream(newId), resource_id: newId };
    // The append detects a conflict.
    const claim = await execute(
      { type: 'ClaimKey', request_digest: requestDigest, ...newClaim },
      true,
    );
    if (claim.outcome === 'contended') throw new CommandFailed({ code: 'contended' });
    if (claim.outcome === 'refused') throw new CommandFailed(claim.refusal);
    const { state } = claim;
    if (state.status === 'free') throw new Error(`${claimStream} is free after a claim`);
    const resourceId = state.resource_id;
    if (state.status === 'settled') {
      return { resourceId, outcome: await work.replay(resourceId, BigInt(state.revision)) };
    }
    const isFirst = claim.events.length > 0;
    const claimed = { appliedSince: claim.position, isFirst };
    const outcome = await work.run(resourceId, claimed).catch(async (error: unknown) => {
      if (isRefusal(error)) await execute({ type: 'ReleaseKey' });
      throw error;
    });
    if (outcome.outcome === 'refused') {
      await execute({ type: 'ReleaseKey' });
      return { resourceId, outcome };
    }
    if (outcome.events.length === 0 && outcome.revision !== 'no_stream') {
      const revision = outcome.revision.toString();
      await execute({ type: 'SettleKey', stream: work.stream(resourceId), revision });
    }
    return { resourceId, outcome: { ...outcome, replayed: !isFirst } };
  }

  /** @throws CommandFailed for a key of another request, or of one in progress */
  return async function once<Outcome extends KeyedOutcome>(
    ...work: Parameters<typeof claimAndRun<Outcome>>
  ) {
    const [, { claimStream }] = work;
    if (inFlight.has(claimStream)) throw new CommandFailed({ code: 'key_under_way' });
    inFlight.add(claimStream);
    try {
      return await claimAndRun(...work);
    } finally {
      inFlight.delete(claimStream);
    }
  };
}

function digest(parts: readonly string[], key?: string): string {
  const hash = key === undefined ? createHash('sha256') : createHmac('sha256', key);
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
}

/**
 * UUID version 4 (RFC 9562 section 5.4).
 * @param key a secret, so that callers who know the parts cannot compute the id
 */
export function derivedId(parts: readonly string[], key?: string): string {
  return uuidOf(Buffer.from(digest(parts, key), 'hex'), 4);
}
