import { createHash, randomUUID } from 'node:crypto';
import { commandAnswer, commandRequest } from '@exchange/runtime/commands/command-answer';
import type { CommandDependencies } from '@exchange/runtime/commands/command-dependencies';
import type { CommandRequest } from '@exchange/runtime/commands/command-runner';
import { contended } from '@exchange/runtime/commands/contended';
import { conflict, type HttpProblem, notFound } from '@exchange/runtime/errors/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import { requireCovered, requirePlatform } from '@exchange/runtime/http/require-scope';
import { type ResellerId, resellerId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { streams } from '../streams.js';
import { resellerCodes, resellers } from './aggregate.js';
import { createReseller, updateReseller } from './contract.js';
import type { ResellerCommand, ResellerRefusal, ResellerState } from './decide.js';
import { writeReseller } from './resource.js';

const takeOverTriesMax = 5;

export function addResellerWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const { commands } = dependencies;

  implement(app, createReseller, async ({ body, raw }) => {
    const request = commandRequest(raw, createReseller.operationId);
    requirePlatform(request.caller.scope, 'register resellers');
    const { accepted } = await commands.run(request, {
      aggregate: resellers.on(dependencies),
      stream: (id) => streams.reseller(resellerId.parse(id)),
      isNew: true,
      refused: (refusal) => problemOf(refusal),
      async command(_, newId): Promise<ResellerCommand> {
        const id = resellerId.parse(newId);
        await claimCode(dependencies, request, id, body.code);
        return { type: 'RegisterReseller', reseller_id: id, ...body };
      },
    });
    const { state } = accepted;
    const { id, text } = registered(state);
    return commandAnswer(dependencies, raw, accepted, {
      status: 201,
      body: text,
      location: `/resellers/${id}`,
    });
  });

  implement(app, updateReseller, async ({ params: { id }, body, raw }) => {
    const request = commandRequest(raw, updateReseller.operationId);
    requireCovered(request.caller.scope, id, 'reseller');
    let codeBefore: string | undefined;
    const { accepted } = await commands.run(request, {
      aggregate: resellers.on(dependencies),
      stream: () => streams.reseller(id),
      isNew: false,
      refused: problemOf,
      async command({ state }): Promise<ResellerCommand> {
        if (state.status !== 'registered') throw notFound(`There is no reseller ${id}.`);
        codeBefore = state.reseller.code;
        if (body.code !== undefined && body.code !== codeBefore) {
          await claimCode(dependencies, request, id, body.code);
        }
        const { code, name, operating_states } = body;
        return {
          type: 'UpdateReseller',
          changes: {
            ...(code === undefined ? {} : { code }),
            ...(name === undefined ? {} : { name }),
            ...(operating_states === undefined ? {} : { operating_states }),
          },
        };
      },
    });
    const { code, text } = registered(accepted.state);
    if (codeBefore !== undefined && codeBefore !== code) {
      await releaseCode(dependencies, request, id, codeBefore);
    }
    return commandAnswer(dependencies, raw, accepted, { status: 200, body: text });
  });
}

function registered(state: ResellerState): { id: ResellerId; code: string; text: string } {
  if (state.status !== 'registered') throw new Error('an accepted reseller is registered');
  const { id, code } = state.reseller;
  return { id, code, text: writeReseller(state.reseller) };
}

function problemOf(refusal: ResellerRefusal): HttpProblem {
  switch (refusal.code) {
    case 'reseller_not_found':
      return notFound('There is no such reseller.');
    case 'reseller_exists':
      return conflict('That reseller is registered already.');
    case 'code_withheld':
    case 'code_in_use':
      return codeTaken(refusal.reseller_code);
    default:
      return refusal satisfies never;
  }
}

function codeTaken(code: string): HttpProblem {
  return conflict(`Another reseller has the code ${JSON.stringify(code)}; codes are unique.`);
}

function codeStream(code: string): string {
  return streams.resellerCode(createHash('sha256').update(code).digest('hex'));
}

function contextFor(request: CommandRequest) {
  return {
    commandId: randomUUID(),
    metadata: {
      recorded_at: new Date().toISOString(),
      actor: { kind: request.caller.kind, id: request.caller.id },
      scope:
        request.caller.scope.kind === 'platform'
          ? ('platform' as const)
          : { reseller_id: request.caller.scope.reseller_id },
      request_id: request.requestId,
      $correlationId: request.correlationId,
      $causationId: request.requestId,
    },
  };
}

/** Claims a code for a reseller, taking over a claim that its holder does not use (see `resellerCode`). */
async function claimCode(
  store: CommandDependencies,
  request: CommandRequest,
  id: ResellerId,
  code: string,
): Promise<void> {
  const stream = codeStream(code);
  for (let attempt = 0; attempt < takeOverTriesMax; attempt += 1) {
    const claim = await resellerCodes.on(store).execute({
      stream,
      context: contextFor(request),
      command: () => ({ type: 'ClaimResellerCode', reseller_id: id, code }),
    });
    if (claim.outcome === 'accepted') return;
    if (claim.outcome === 'contended') throw contended();
    const holder = claim.refusal.by;
    const fence = await resellers.on(store).execute({
      stream: streams.reseller(holder),
      context: contextFor(request),
      command: () => ({ type: 'WithholdResellerCode', reseller_id: holder, code }),
    });
    if (fence.outcome === 'contended') throw contended();
    if (fence.outcome === 'refused') throw codeTaken(code);
    const takeOver = await resellerCodes.on(store).execute({
      stream,
      context: contextFor(request),
      command: () => ({ type: 'TakeOverResellerCode', reseller_id: id, code, from: holder }),
    });
    if (takeOver.outcome === 'accepted') return;
  }
  throw contended();
}

/** A code that its reseller has given up is free for others. */
async function releaseCode(
  store: CommandDependencies,
  request: CommandRequest,
  id: ResellerId,
  code: string,
): Promise<void> {
  await resellerCodes.on(store).execute({
    stream: codeStream(code),
    context: contextFor(request),
    command: () => ({ type: 'ReleaseResellerCode', reseller_id: id, code }),
  });
}
