import { createHash, randomUUID } from 'node:crypto';
import type { Aggregate } from '@exchange/runtime/commands/aggregate';
import { startContention } from '@exchange/runtime/commands/attempts';
import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import type { ClaimCommand, ClaimRefusal, ClaimState } from './claim.js';

export type Claims<Holder, Value, Event> = Aggregate<
  ClaimState<Holder>,
  ClaimCommand<Holder, Value>,
  Event,
  ClaimRefusal<Holder>
>;

export type FenceResult<Holder> =
  | { readonly outcome: 'fenced' }
  | { readonly outcome: 'in_use'; readonly by: Holder }
  | { readonly outcome: 'contended' };

export interface UniqueKind<Holder, Value, Event> {
  readonly claims: Claims<Holder, Value, Event>;
  readonly streamOf: (value: Value) => string;
  readonly userOf: (holder: Holder, value: Value) => Promise<Holder | undefined>;
  readonly fence: (
    holder: Holder,
    value: Value,
    context: CommandContext,
  ) => Promise<FenceResult<Holder>>;
  /** Replaces the request's metadata in events that the previous holder, another tenant, may read. */
  readonly takeOverMetadata?: () => CommandContext['metadata'];
}

export type ClaimResult<Holder> =
  | { readonly outcome: 'claimed' }
  | { readonly outcome: 'in_use'; readonly by: Holder };

export interface UniqueValues<Holder, Value> {
  /**
   * Call between the read of the using stream and the append at that revision, for each attempt.
   * @throws CommandFailed `contended`
   */
  claim(holder: Holder, value: Value, context: CommandContext): Promise<ClaimResult<Holder>>;
  /** Answers like `claim` for a new holder, but claims nothing. */
  check(value: Value): Promise<ClaimResult<Holder>>;
  /** Call before the append that ends the use, and the result after it: a later claim stays. */
  prepareRelease(holder: Holder, value: Value): Promise<(context: CommandContext) => Promise<void>>;
}

/**
 * Protocol: see `claimOn` (docs/decisions/0004). With one value per stream, `withUniqueValue`
 * suffices.
 */
export function uniqueValues<Holder, Value, Event>(
  kind: UniqueKind<Holder, Value, Event>,
): UniqueValues<Holder, Value> {
  const { claims, streamOf, userOf, fence, takeOverMetadata } = kind;

  const execute = (context: CommandContext, command: ClaimCommand<Holder, Value>) =>
    claims.execute({
      stream: streamOf(command.value),
      context: additionalContext(context),
      command: () => command,
    });

  return {
    async claim(holder, value, context) {
      const contention = startContention();
      do {
        const claimed = await execute(context, { type: 'Claim', holder, value });
        if (claimed.outcome === 'accepted') return { outcome: 'claimed' };
        if (claimed.outcome === 'contended') break;
        const from = claimed.refusal.by;
        const ofHolder = { ...context, metadata: takeOverMetadata?.() ?? context.metadata };
        const fenced = await fence(from, value, additionalContext(ofHolder));
        if (fenced.outcome === 'contended') break;
        if (fenced.outcome === 'in_use') return fenced;
        const takeOver = await execute(ofHolder, { type: 'TakeOver', holder, value, from });
        if (takeOver.outcome === 'accepted') return { outcome: 'claimed' };
      } while (await contention.lost());
      throw new CommandFailed({ code: 'contended' });
    },

    async check(value) {
      const { state } = await claims.load(streamOf(value));
      if (state.status === 'free') return { outcome: 'claimed' };
      const by = await userOf(state.holder, value);
      return by === undefined ? { outcome: 'claimed' } : { outcome: 'in_use', by };
    },

    async prepareRelease(holder, value) {
      const { claims: count } = (await claims.load(streamOf(value))).state;
      return async (context) => {
        await execute(context, { type: 'Release', holder, value, claims: count });
      };
    },
  };
}

function additionalContext({ metadata }: CommandContext): CommandContext {
  return {
    commandId: randomUUID(),
    metadata: { ...metadata, $causationId: metadata.request_id },
  };
}

/** SHA-256 in hex: a value may contain characters that a stream name should not. */
export function textDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
