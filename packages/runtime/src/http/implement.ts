import type { Position } from '@exchange/units';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { anonymousBodyBytesMax } from '../admission/anonymous.js';
import { onBehalfOf } from '../admission/work.js';
import { mountedPaths, type RouteContract } from '../contract/route.js';
import type { Caller } from '../credentials/caller.js';
import type { ValidationItem } from '../errors/validation-item.js';
import { validationItems } from '../errors/validation-items.js';
import { isCompressed } from './compressed.js';
import { forbiddenTexts } from './forbidden-text.js';
import { validationFailed } from './http-problem.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly contract?: RouteContract;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
    /** The position that a read is answered at, once it is known. */
    answeredAt: Position | undefined;
    /** Why it was refused, where its protocol tells that with another status. */
    problemStatus: number | undefined;
  }
}

/** A request whose parts the contract has accepted. */
export interface ContractRequest<Contract extends RouteContract> {
  readonly params: z.output<Contract['params']>;
  readonly query: z.output<Contract['query']>;
  readonly body: z.output<NonNullable<Contract['body']>>;
  readonly raw: FastifyRequest;
}

/** An answer; a text is JSON already and goes out as it is. Status and media type are the contract's unless they are said here. */
export interface Answer {
  readonly status?: number;
  readonly body?: string | Buffer;
  readonly mediaType?: string;
  /** The content type as it goes out, instead of the media type with its character set. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves a contract's route at every path that it is mounted at. */
export function implement<Contract extends RouteContract>(
  app: FastifyInstance,
  contract: Contract,
  handler: (request: ContractRequest<Contract>) => Promise<Answer>,
): void {
  implementRaw(app, contract, async (request, reply) => sendAnswer(reply, await handler(request)));
}

/** The same for an answer that is not text, such as a stream: the handler sends it. */
export function implementRaw<Contract extends RouteContract>(
  app: FastifyInstance,
  contract: Contract,
  handler: (request: ContractRequest<Contract>, reply: FastifyReply) => Promise<unknown>,
): void {
  const { params, query, body, method } = contract;
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
          // A body's texts were looked at when it was read.
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
        if (faults.length > 0) throw validationFailed(faults);
        // The schemas of the contract have just produced these parts.
        const taken = accepted as ContractRequest<Contract>;
        const asksTables = contract.asksTables?.(taken.body) ?? true;
        return onBehalfOf(asksTables ? request.work : undefined, () => handler(taken, reply));
      },
    });
  }
}

/** The body limit of a route, below BODY_LIMIT_BYTES: only routes that take a list of items read more than two transactions' size. */
function bodyBytesMax({ security, itemsMax }: RouteContract): number {
  if (security === 'open') return anonymousBodyBytesMax;
  return itemsMax === undefined ? 2 * 1024 * 1024 : Infinity;
}

/** The path as the router takes it. */
function patternOf(path: string, { takesRest }: RouteContract): string {
  const named = path.replace(/\{(\w+)\}/g, ':$1');
  return takesRest === true ? named.replace(/:\w+$/, '*') : named;
}

function paramsOf({ params }: FastifyRequest, path: string, { takesRest }: RouteContract) {
  const last = takesRest === true ? /\{(\w+)\}$/.exec(path)?.[1] : undefined;
  if (last === undefined) return params;
  const { '*': rest, ...others } = Object(params);
  return { ...others, [last]: rest };
}

/** An answer that is not read takes memory: what a caller has waiting for it is bounded, whatever it asked for. */
function holdAnswer({ work, routeOptions }: FastifyRequest, { body }: Answer): void {
  if (body === undefined || work === undefined) return;
  const { answerBytes } = work.shares;
  // What was written is acknowledged, whatever else waits to be read.
  const isWrite = routeOptions.config.contract?.kind === 'command';
  const take = isWrite ? answerBytes.takeAnyway : answerBytes.take;
  work.untilOver(take(work.caller, Buffer.byteLength(body)));
}

/** Sends an answer of the request's contract. */
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
