import type { Position } from '@exchange/units';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { anonymousBodyBytesMax } from '../admission/anonymous.js';
import { onBehalfOf } from '../admission/work.js';
import { mountedPaths, type RouteContract } from '../contract/route.js';
import type { Caller, Identity } from '../credentials/caller.js';
import type { ValidationItem } from '../errors/input-fault.js';
import { validationItems } from '../errors/validation-items.js';
import { forbiddenTexts } from './body/forbidden-text.js';
import { isCompressed } from './compressed.js';
import { validationFailed } from './problems/http-problem.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly contract?: RouteContract;
  }
  interface FastifyInstance {
    readonly shutdown: AbortSignal;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
    identity: Identity | undefined;
    answeredAt: Position | undefined;
    problemStatus: number | undefined;
  }
}

export interface ContractRequest<Contract extends RouteContract> {
  readonly params: z.output<Contract['params']>;
  readonly query: z.output<Contract['query']>;
  readonly body: z.output<NonNullable<Contract['body']>>;
  readonly raw: FastifyRequest;
}

/** A string is JSON, sent unchanged. Status and media type default to the contract's. */
export interface Answer {
  readonly status?: number;
  readonly body?: string | Buffer;
  readonly mediaType?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function implement<Contract extends RouteContract>(
  app: FastifyInstance,
  contract: Contract,
  handler: (request: ContractRequest<Contract>) => Promise<Answer>,
): void {
  implementRaw(app, contract, async (request, reply) => sendAnswer(reply, await handler(request)));
}

const noMembers = z.strictObject({});

/** The handler sends the response, such as a stream. */
export function implementRaw<Contract extends RouteContract>(
  app: FastifyInstance,
  contract: Contract,
  handler: (request: ContractRequest<Contract>, reply: FastifyReply) => Promise<unknown>,
): void {
  const { params, query, method } = contract;
  // A command without a body refuses the members of one.
  const body = contract.body ?? (contract.kind === 'command' ? noMembers : undefined);
  for (const path of mountedPaths(contract)) {
    app.route({
      method: method.toUpperCase(),
      url: patternOf(path, contract),
      config: { contract },
      bodyLimit: Math.min(bodyBytesMax(contract), app.initialConfig.bodyLimit ?? Infinity),
      handler: async (request, reply) => {
        await request.work?.begin(contract.weight);
        const faults: ValidationItem[] = [];
        const check = (schema: z.ZodType | undefined, source: string, input: unknown): unknown => {
          if (schema === undefined) return undefined;
          // The body parser has checked its texts.
          const texts = source === 'body' ? [] : forbiddenTexts(input, [source]);
          faults.push(...texts);
          if (texts.length > 0) return undefined;
          const parsed = schema.safeParse(input);
          if (parsed.success) return parsed.data;
          faults.push(...validationItems(parsed.error, source, input));
          return undefined;
        };
        const accepted = {
          params: check(params, 'path', paramsOf(request, path, contract)),
          query: check(query, 'query', request.query),
          body: check(body, 'body', request.body ?? (body === undefined ? undefined : {})),
          raw: request,
        };
        if (faults.length > 0) throw validationFailed(...faults);
        // The schemas produced these parts.
        const valid = accepted as ContractRequest<Contract>;
        const readsTables = contract.readsTables?.(valid.body) ?? true;
        return onBehalfOf(readsTables ? request.work : undefined, () => handler(valid, reply));
      },
    });
  }
}

/** Keeps bodies below BODY_LIMIT_BYTES; only lists of items exceed two transactions' size. */
function bodyBytesMax({ security, itemsMax }: RouteContract): number {
  if (security === 'open') return anonymousBodyBytesMax;
  return itemsMax === undefined ? 2 * 1024 * 1024 : Infinity;
}

function patternOf(path: string, { takesRest }: RouteContract): string {
  const pattern = path.replace(/\{(\w+)\}/g, ':$1');
  return takesRest === true ? pattern.replace(/:\w+$/, '*') : pattern;
}

function paramsOf({ params }: FastifyRequest, path: string, { takesRest }: RouteContract) {
  const last = takesRest === true ? /\{(\w+)\}$/.exec(path)?.[1] : undefined;
  if (last === undefined) return params;
  const { '*': rest, ...others } = Object(params);
  return { ...others, [last]: rest };
}

function holdAnswer({ work, routeOptions }: FastifyRequest, { body }: Answer): void {
  if (body === undefined || work === undefined) return;
  const { answerBytes } = work.shares;
  // A committed write is acknowledged even beyond the bound.
  const isWrite = routeOptions.config.contract?.kind === 'command';
  const take = isWrite ? answerBytes.takeAnyway : answerBytes.take;
  work.onEnd(take(work.caller, Buffer.byteLength(body)));
}

export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  holdAnswer(reply.request, answer);
  const { success } = reply.request.routeOptions.config.contract ?? {};
  reply.code(answer.status ?? success?.status ?? 200);
  if (answer.headers !== undefined) reply.headers(answer.headers);
  if (answer.body === undefined) return reply.send();
  const mediaType = answer.mediaType ?? success?.mediaType ?? 'application/json';
  reply.header('content-type', answer.contentType ?? `${mediaType}; charset=utf-8`);
  if (!isCompressed(reply)) return reply.send(answer.body);
  reply.compress(answer.body);
  return reply;
}
