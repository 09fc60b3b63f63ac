import { randomUUID } from 'node:crypto';
import type { Instant } from '@exchange/units';
import { UndecodableEvent } from '../event-log/errors.js';
import type { ExpectedRevision } from '../event-log/stream.js';
import type { Aggregate } from './aggregate.js';
import { CommandFailed } from './command-failed.js';
import type { Accepted, CommandContext } from './execution.js';
import { type ClaimedKey, type Idempotency, keyedCommand } from './idempotency.js';
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

export type CommandRunner = ReturnType<typeof createCommandRunner>;

export function createCommandRunner(once: Idempotency) {
  /**
   * Atomic.
   * @throws CommandFailed without a decision, and the command's errors
   */
  return async function run<State, Command, Event, Refusal>(
    request: CommandRequest,
    work: Work<State, Command, Event, Refusal>,
  ): Promise<Carried<State, Event, Refusal>> {
    const { idempotencyKey: key } = request;
    if (key === undefined || request.dryRun === true) {
      const newId = randomUUID();
      const context = contextOf(request, randomUUID());
      const decided = await execute(request, work, newId, context);
      if (decided.outcome === 'refused') return decided;
      return { newId, stream: work.stream(newId), ...decided };
    }
    const keyedRequest = { ...request, key: plainKey(key) };
    const keyed = keyedCommand(keyedRequest);
    const context = contextOf(request, keyed.commandId);
    const { outcome, resourceId } = await once(keyedRequest, keyed, context, {
      stream: work.stream,
      run: (newId, claimed) => execute(request, work, newId, context, claimed),
      async replay(newId, revision) {
        const folded = await work.aggregate.loadAt(work.stream(newId), revision);
        return { ...folded, outcome: 'accepted' as const, events: [], replayed: true };
      },
    });
    return outcome.outcome === 'refused'
      ? outcome
      : { newId: resourceId, stream: work.stream(resourceId), ...outcome };
  };
}

async function execute<State, Command, Event, Refusal>(
  request: CommandRequest,
  work: Work<State, Command, Event, Refusal>,
  newId: string,
  context: CommandContext,
  claimed?: ClaimedKey,
): Promise<Accepted<State, Event> | { readonly outcome: 'refused'; readonly refusal: Refusal }> {
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
  if (outcome.outcome === 'contended') throw new CommandFailed({ code: 'contended' });
  return outcome;
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
