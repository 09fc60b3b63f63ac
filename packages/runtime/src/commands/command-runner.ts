import { randomUUID } from 'node:crypto';
import type { Instant } from '@exchange/units';
import { UndecodableEvent } from '../event-log/errors.js';
import type { ExpectedRevision } from '../event-log/stream.js';
import type { Aggregate } from './aggregate.js';
import { CommandFailed, unlessContended } from './command-failed.js';
import type { Accepted, CommandContext, Execution } from './execution.js';
import { type KeyedCommand, keyedCommand } from './idempotency.js';
import type {
  IdempotencyCommand,
  IdempotencyRefusal,
  IdempotencyState,
} from './idempotency-key/decide.js';
import type { IdempotencyEvent } from './idempotency-key/events.js';
import { type RequestContext, recordedContext } from './request-context.js';
import type { FoldedStream } from './state-cache.js';

export interface CommandRequest extends RequestContext {
  readonly operation: string;
  readonly target: string;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly ifMatch: string | undefined;
  /** Neither appends nor claims the key. */
  readonly dryRun?: boolean;
}

export interface Work<State, Command, Event, Refusal> {
  readonly aggregate: Aggregate<State, Command, Event, Refusal>;
  readonly stream: (newId: string) => string;
  readonly isNew: boolean;
  readonly command: (
    folded: FoldedStream<State>,
    newId: string,
    at: Instant,
  ) => Command | Promise<Command>;
}

export type AcceptedOn<State, Event> = Accepted<State, Event> & { readonly stream: string };

export type Carried<State, Event, Refusal> =
  | (AcceptedOn<State, Event> & { readonly newId: string })
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

export type KeyClaims = Aggregate<
  IdempotencyState,
  IdempotencyCommand,
  IdempotencyEvent,
  IdempotencyRefusal
>;

/** Claims a key with an event, which survives a crash; releases it after a refusal. */
export class CommandRunner {
  readonly #claims: KeyClaims;
  readonly #isRefusal: (error: unknown) => boolean;
  readonly #inFlight = new Set<string>();

  /** @param isRefusal other errors may follow an execution */
  constructor(claims: KeyClaims, isRefusal: (error: unknown) => boolean) {
    this.#claims = claims;
    this.#isRefusal = isRefusal;
  }

  /**
   * Atomic.
   * @throws CommandFailed without a decision, and the command's errors
   */
  async run<State, Command, Event, Refusal>(
    request: CommandRequest,
    work: Work<State, Command, Event, Refusal>,
  ): Promise<Carried<State, Event, Refusal>> {
    const { idempotencyKey: key } = request;
    if (key === undefined || request.dryRun === true) {
      return execute(request, work, randomUUID(), contextOf(request, randomUUID()));
    }
    const keyed = keyedCommand({ ...request, key: plainKey(key) });
    const { claimStream } = keyed;
    if (this.#inFlight.has(claimStream)) throw new CommandFailed({ code: 'key_under_way' });
    this.#inFlight.add(claimStream);
    try {
      return await this.#runOnce(request, work, keyed);
    } finally {
      this.#inFlight.delete(claimStream);
    }
  }

  async #runOnce<State, Command, Event, Refusal>(
    request: CommandRequest,
    work: Work<State, Command, Event, Refusal>,
    { claimStream, requestDigest, commandId }: KeyedCommand,
  ): Promise<Carried<State, Event, Refusal>> {
    const context = contextOf(request, commandId);
    const note = (command: IdempotencyCommand, isNew = false) =>
      this.#claims.execute({
        stream: claimStream,
        isNew,
        context: { ...context, commandId: randomUUID() },
        command: () => command,
      });
    const end = (command: IdempotencyCommand) => note(command).catch(unlessContended);
    const resource_id = randomUUID();
    const target = { operation: request.operation, stream: work.stream(resource_id), resource_id };
    // The append detects a conflict.
    const claim = await note({ type: 'ClaimKey', request_digest: requestDigest, ...target }, true);
    if (claim.outcome === 'refused') throw new CommandFailed(claim.refusal);
    const { state } = claim;
    if (state.status === 'free') throw new Error(`${claimStream} is free after a claim`);
    const newId = state.resource_id;
    if (state.status === 'settled') {
      const stream = work.stream(newId);
      const folded = await work.aggregate.loadAt(stream, BigInt(state.revision));
      return { newId, stream, ...folded, outcome: 'accepted', events: [], replayed: true };
    }
    const isFirst = claim.events.length > 0;
    // The position of the claim lies before the first attempt.
    const claimed = { appliedSince: claim.position, isFirst };
    const outcome = await execute(request, work, newId, context, claimed).catch(
      async (error: unknown) => {
        if (this.#isRefusal(error)) await end({ type: 'ReleaseKey' });
        throw error;
      },
    );
    if (outcome.outcome === 'refused') {
      await end({ type: 'ReleaseKey' });
      return outcome;
    }
    if (outcome.events.length === 0 && outcome.revision !== 'no_stream') {
      const { stream, revision } = outcome;
      await end({ type: 'SettleKey', stream, revision: revision.toString() });
    }
    return { ...outcome, replayed: !isFirst };
  }
}

type ClaimedKey = Required<Pick<Execution<unknown, unknown>, 'appliedSince' | 'isFirst'>>;

async function execute<State, Command, Event, Refusal>(
  request: CommandRequest,
  work: Work<State, Command, Event, Refusal>,
  newId: string,
  context: CommandContext,
  claimed?: ClaimedKey,
): Promise<Carried<State, Event, Refusal>> {
  const stream = work.stream(newId);
  const outcome = await readable(
    request,
    stream,
    work.aggregate.execute({
      stream,
      isNew: work.isNew,
      context,
      ...(request.dryRun === true ? { isTrial: true } : {}),
      async command(folded) {
        const command = await work.command(folded, newId, context.metadata.recorded_at);
        // After the check of rights: it would reveal another tenant's revision.
        requireMatch(request.ifMatch, folded.revision);
        return command;
      },
      ...claimed,
    }),
  );
  return outcome.outcome === 'refused' ? outcome : { newId, stream, ...outcome };
}

async function readable<Result>(
  { caller }: RequestContext,
  own: string,
  deciding: Promise<Result>,
): Promise<Result> {
  try {
    return await deciding;
  } catch (error) {
    if (!(error instanceof UndecodableEvent)) throw error;
    const { stream, revision, type } = error;
    // Another stream may be another tenant's.
    const isNamed = stream === own || caller.scope.kind === 'platform';
    const name = isNamed ? stream : `another ${stream.slice(0, stream.indexOf('-'))}`;
    const event = { stream: name, revision: revision.toString(), type };
    throw new CommandFailed({ code: 'stream_unreadable', ...event }, { cause: error });
  }
}

function contextOf(request: CommandRequest, commandId: string): CommandContext {
  return { commandId, metadata: recordedContext(request, commandId) };
}

/**
 * RFC 9110 section 13.1.1. A suffix after a point distinguishes answers of one revision, such as
 * daily plans.
 */
function requireMatch(ifMatch: string | undefined, revision: ExpectedRevision): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  const isThere = revision !== 'no_stream';
  if (
    isThere &&
    (tags.includes('*') ||
      tags.some((tag) => tag === `"${revision}"` || tag.startsWith(`"${revision}.`)))
  )
    return;
  throw new CommandFailed({ code: 'revision_differs' });
}

/** RFC 9651 section 3.3.3. */
function plainKey(header: string): string {
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim();
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new CommandFailed({ code: 'key_malformed', key: header });
}
