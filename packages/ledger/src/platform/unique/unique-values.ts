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
  /** The holder does not use the value, and a concurrent use will fail on the fence. */
  | { readonly outcome: 'fenced' }
  | { readonly outcome: 'in_use'; readonly by: Holder }
  | { readonly outcome: 'contended' };

export interface UniqueKind<Holder, Value, Event> {
  readonly claims: Claims<Holder, Value, Event>;
  /** `textDigest` gives a valid name for any text. */
  readonly streamOf: (value: Value) => string;
  /** The user of a value that this holder has claimed, from the whole stream that would use it. For dry runs. */
  readonly userOf: (holder: Holder, value: Value) => Promise<Holder | undefined>;
  /**
   * Appends a fence to the stream in which the holder would use the value, at the revision at which
   * that stream had no use. The holder's decider refuses the value afterwards.
   */
  readonly fence: (
    holder: Holder,
    value: Value,
    context: CommandContext,
  ) => Promise<FenceResult<Holder>>;
}

export type ClaimResult<Holder> =
  | { readonly outcome: 'claimed' }
  | { readonly outcome: 'in_use'; readonly by: Holder };

/** At most one user at a time. Methods take the context of the surrounding command. */
export interface UniqueValues<Holder, Value> {
  /**
   * Claims a value, or takes over an unused claim. Call it between reading the stream that will use
   * the value and appending the use at that revision, and again for each attempt.
   * @throws CommandFailed `contended` if other claims win for as long as a command contends
   */
  claim(holder: Holder, value: Value, context: CommandContext): Promise<ClaimResult<Holder>>;
  /** Like `claim` for a new holder, without a claim. */
  check(value: Value): Promise<ClaimResult<Holder>>;
  /** For a value that its holder no longer uses. Claims of other holders remain. */
  release(holder: Holder, value: Value, context: CommandContext): Promise<void>;
}

/**
 * Unique values across streams (`claimOn` explains the protocol; docs/decisions/0004). A feature
 * defines the events claimed and released in a stream per value, and the fence in the stream that
 * uses values, whose decider refuses withheld values. If one stream uses one value at a time,
 * `withUniqueValue` is sufficient. The holder names the stream of its use, and the fence goes
 * there: for transactions that an event of another stream creates (a batch, a correction), that
 * stream.
 */
export function uniqueValues<Holder, Value, Event>(
  kind: UniqueKind<Holder, Value, Event>,
): UniqueValues<Holder, Value> {
  const { claims, streamOf, userOf, fence } = kind;

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
        const fenced = await fence(from, value, additionalContext(context));
        if (fenced.outcome === 'contended') break;
        if (fenced.outcome === 'in_use') return fenced;
        const takeOver = await execute(context, { type: 'TakeOver', holder, value, from });
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

    async release(holder, value, context) {
      await execute(context, { type: 'Release', holder, value });
    },
  };
}

/** A separate id, caused by the same request. */
function additionalContext({ metadata }: CommandContext): CommandContext {
  return {
    commandId: randomUUID(),
    metadata: { ...metadata, $causationId: metadata.request_id },
  };
}

/** SHA-256 in hex, because a value may contain characters that a stream name should not. */
export function textDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
