import { createHash, randomUUID } from 'node:crypto';
import type { Aggregate } from '@exchange/runtime/commands/aggregate';
import { startContention } from '@exchange/runtime/commands/attempts';
import { CommandFailed, unlessContended } from '@exchange/runtime/commands/command-failed';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import type { Attempt } from '@exchange/runtime/commands/with-facts';
import type { ClaimCommand, ClaimRefusal, ClaimState } from './claim.js';

export type Claims<Holder, Value, Event> = Aggregate<
  ClaimState<Holder>,
  ClaimCommand<Holder, Value>,
  Event,
  ClaimRefusal<Holder>
>;

export interface UniqueKind<Holder, Value, Event> {
  readonly claims: Claims<Holder, Value, Event>;
  readonly streamOf: (value: Value) => string;
  readonly userOf: (holder: Holder, value: Value) => Promise<Holder | undefined>;
  /** Undefined once the holder can no longer use the value, else its user. */
  readonly fence: (
    holder: Holder,
    value: Value,
    context: CommandContext,
  ) => Promise<Holder | undefined>;
  /** Replaces the request's metadata in events that the previous holder, another tenant, may read. */
  readonly takeOverMetadata?: () => CommandContext['metadata'];
}

export interface UniqueValues<Holder, Value> {
  /**
   * Returns the value's other user; undefined once it is claimed, or free in a trial. Call between
   * the read of the using stream and the append at that revision, for each attempt.
   * @throws CommandFailed `contended`
   */
  claim(holder: Holder, value: Value, attempt: Attempt): Promise<Holder | undefined>;
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
    async claim(holder, value, { context, isTrial }) {
      if (isTrial === true) {
        const { state } = await claims.load(streamOf(value));
        return state.status === 'free' ? undefined : userOf(state.holder, value);
      }
      const contention = startContention();
      do {
        const claimed = await execute(context, { type: 'Claim', holder, value });
        if (claimed.outcome === 'accepted') return undefined;
        const from = claimed.refusal.by;
        const ofHolder = { ...context, metadata: takeOverMetadata?.() ?? context.metadata };
        const user = await fence(from, value, additionalContext(ofHolder));
        if (user !== undefined) return user;
        const takeOver = await execute(ofHolder, { type: 'TakeOver', holder, value, from });
        if (takeOver.outcome === 'accepted') return undefined;
      } while (await contention.lost());
      throw new CommandFailed({ code: 'contended' });
    },

    async prepareRelease(holder, value) {
      const { claims: count } = (await claims.load(streamOf(value))).state;
      return async (context) => {
        const release = { type: 'Release', holder, value, claims: count } as const;
        await execute(context, release).catch(unlessContended);
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
