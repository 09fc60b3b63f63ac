import { randomUUID } from 'node:crypto';
import { type Instant, instant, instantOf } from '@exchange/units';
import type { Caller } from '../credentials/caller.js';
import {
  conflict,
  type HttpProblem,
  preconditionFailed,
  validationFailed,
} from '../errors/http-problem.js';
import { UndecodableEvent } from '../event-log/errors.js';
import type { ExpectedRevision } from '../event-log/types.js';
import type { Accepted, Aggregate, CommandContext } from './aggregate.js';
import { contended } from './contended.js';
import { type Idempotency, keyedCommand } from './idempotency.js';
import type { FoldedStream } from './state-cache.js';

/** What every command request brings along, whatever it asks for. */
export interface CommandRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly correlationId: string;
  /** The trace that the request belongs to, where one is recorded. */
  readonly traceparent?: string | undefined;
  readonly operation: string;
  /** Method and path with its query. */
  readonly target: string;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly ifMatch: string | undefined;
  /** Decide only; nothing is appended and the key is not used up. */
  readonly dryRun?: boolean;
}

/** One command: where it goes, what it is, and what a refusal means to an HTTP caller. */
export interface Work<State, Command, Event, Refusal> {
  readonly aggregate: Aggregate<State, Command, Event, Refusal>;
  /** The stream; a create gets the new resource's id. */
  readonly stream: (newId: string) => string;
  readonly isNew: boolean;
  readonly command: (
    folded: FoldedStream<State>,
    newId: string,
    at: Instant,
  ) => Command | Promise<Command>;
  readonly refused: (refusal: Refusal) => HttpProblem;
}

/** An accepted command, and the stream that it was decided on. */
export type AcceptedOn<State, Event> = Accepted<State, Event> & { readonly stream: string };

export interface CommandRunner {
  /** Carries a command out, or throws an `HttpProblem` that says why not; nothing is half-written. */
  run<State, Command, Event, Refusal>(
    request: CommandRequest,
    work: Work<State, Command, Event, Refusal>,
  ): Promise<{ readonly newId: string; readonly accepted: AcceptedOn<State, Event> }>;
}

export function createCommandRunner(idempotency: Idempotency, now: () => Date): CommandRunner {
  return {
    async run(request, work) {
      const { idempotencyKey: key } = request;
      if (key === undefined || request.dryRun === true) {
        const newId = randomUUID();
        const context = contextOf(request, randomUUID(), now());
        const accepted = await execute(request, work, newId, context);
        return { newId, accepted: { ...accepted, stream: work.stream(newId) } };
      }
      const keyedRequest = { ...request, key: plainKey(key) };
      const keyed = keyedCommand(keyedRequest);
      const { resourceId: newId, commandId } = keyed;
      const stream = work.stream(newId);
      const context = contextOf(request, commandId, now());
      const accepted = await idempotency.once(keyedRequest, keyed, context, {
        stream,
        run: (since) => execute(request, work, newId, context, since),
        async replay(revision) {
          const folded = await work.aggregate.loadAt(stream, revision);
          return { ...folded, outcome: 'accepted' as const, events: [], replayed: true };
        },
      });
      return { newId, accepted: { ...accepted, stream } };
    },
  };
}

async function execute<State, Command, Event, Refusal>(
  request: CommandRequest,
  work: Work<State, Command, Event, Refusal>,
  newId: string,
  context: CommandContext,
  keyedSince?: bigint,
): Promise<Accepted<State, Event>> {
  const outcome = await readable(
    work.aggregate.execute({
      stream: work.stream(newId),
      isNew: work.isNew && keyedSince === undefined,
      ...(keyedSince === undefined ? {} : { mayBeApplied: true, appliedSince: keyedSince }),
      context,
      ...(request.dryRun === true ? { isTrial: true } : {}),
      command: (folded) => {
        requireMatch(request.ifMatch, folded.revision);
        return work.command(folded, newId, instant.parse(context.metadata.recorded_at));
      },
    }),
  );
  if (outcome.outcome === 'contended') throw contended();
  if (outcome.outcome === 'refused') throw work.refused(outcome.refusal);
  return outcome;
}

/** What is there cannot be decided on when an event of it cannot be read; an operator has to see to it. */
async function readable<Result>(deciding: Promise<Result>): Promise<Result> {
  try {
    return await deciding;
  } catch (error) {
    if (!(error instanceof UndecodableEvent)) throw error;
    throw conflict(
      `Nothing can be decided here: ${error.stream} has an event (revision ${error.revision}, ${error.type}) that this version cannot read. Ask who runs the service.`,
    );
  }
}

/** Who asks for what, and when: what every event of the command will carry. */
export function contextOf(request: CommandRequest, commandId: string, now: Date): CommandContext {
  const { caller, requestId, correlationId, traceparent } = request;
  const { scope } = caller;
  return {
    commandId,
    metadata: {
      recorded_at: instantOf(now),
      actor: { kind: caller.kind, id: caller.id },
      scope: scope.kind === 'platform' ? 'platform' : { reseller_id: scope.reseller_id },
      request_id: requestId,
      $correlationId: correlationId,
      $causationId: commandId,
      ...(traceparent === undefined ? {} : { traceparent }),
    },
  };
}

/** RFC 9110 section 13.1.1: any of the listed tags, or `*` for a resource that is there. */
function requireMatch(ifMatch: string | undefined, revision: ExpectedRevision): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  const isThere = revision !== 'no_stream';
  if (isThere && (tags.includes('*') || tags.includes(`"${revision}"`))) return;
  throw preconditionFailed(
    'The resource has changed since that ETag was given: read it again and send its current ETag in If-Match.',
  );
}

/** The key without the quotes of a structured field (RFC 9651 section 3.3.3), which are optional. */
function plainKey(header: string): string {
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim();
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw validationFailed([
    {
      type: 'string_pattern_mismatch',
      loc: ['header', 'Idempotency-Key'],
      msg: 'Idempotency-Key should have 1 to 255 visible ASCII characters',
      input: header,
    },
  ]);
}
