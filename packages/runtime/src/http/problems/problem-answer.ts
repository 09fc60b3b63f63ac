import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MapProtocol } from '../../contract/route.js';
import { faultsMax, furtherFaults, type ValidationItem } from '../../errors/input-fault.js';
import { protocolOf } from '../request-facts.js';
import type { HttpProblem } from './http-problem.js';
import { credentialMissing } from './problem-of.js';

/**
 * `{detail}` in this API, with code and facts of a coded refusal; `{code, description}` for OGC
 * (400 for validation errors); status 200 for a feature service.
 */
export function problemAnswer(protocol: MapProtocol | undefined, problem: HttpProblem) {
  const { status, headers } = problem;
  const detail = truncated(problem.detail);
  switch (protocol) {
    case undefined:
      return {
        status,
        headers,
        body: JSON.stringify({ detail, ...(problem.isCoded ? problem.refusal : {}) }),
      };
    case 'ogc':
    case 'tiles': {
      const items = status === 422 ? 400 : status;
      const description = textOf(detail);
      return { status: items, headers, body: JSON.stringify({ code: codeOf(items), description }) };
    }
    case 'feature_service': {
      const error = {
        code: featureServiceCode(problem),
        message: textOf(detail),
        details: typeof detail === 'string' ? [] : detail.map(itemText),
      };
      // Caches would store an error with status 200.
      const uncached = { ...headers, 'cache-control': 'no-store' };
      return { status: 200, headers: uncached, body: JSON.stringify({ error }) };
    }
    default:
      return protocol satisfies never;
  }
}

/** ArcGIS: 499 token required, 498 token invalid. */
function featureServiceCode({ status, refusal }: HttpProblem): number {
  if (status === 401) return refusal?.code === credentialMissing.code ? 499 : 498;
  return status === 422 ? 400 : status;
}

function textOf(detail: HttpProblem['detail']): string {
  return typeof detail === 'string' ? detail : detail.map(itemText).join('; ');
}

function itemText({ loc, msg }: ValidationItem): string {
  const [source, ...path] = loc;
  const name = path.join('.');
  if (name === '') return source === undefined ? msg : `${source}: ${msg}`;
  return `${name}: ${msg}`;
}

const itemsMax = faultsMax + 1;
const detailCharsMax = 100_000;

function truncated(detail: HttpProblem['detail']): HttpProblem['detail'] {
  if (typeof detail === 'string') return truncate(detail);
  const items: ValidationItem[] = [];
  let chars = 0;
  for (const item of detail) {
    const { msg, input } = item;
    const shortItem = {
      ...item,
      msg: truncate(msg),
      ...(typeof input === 'string' ? { input: truncate(input) } : {}),
    };
    chars += JSON.stringify(shortItem).length;
    if (items.length > 0 && (chars > detailCharsMax || items.length === itemsMax)) {
      return [...items, furtherFaults(detail.length - items.length, ['body'])];
    }
    items.push(shortItem);
  }
  return items;
}

const truncate = (text: string) => (text.length > 5_000 ? `${text.slice(0, 5_000)}…` : text);

const codes: Readonly<Record<number, string>> = {
  400: 'InvalidParameterValue',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  408: 'RequestTimeout',
  409: 'Conflict',
  413: 'ContentTooLarge',
  414: 'UriTooLong',
  415: 'UnsupportedMediaType',
  417: 'ExpectationFailed',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  501: 'NotImplemented',
  503: 'ServiceUnavailable',
};

function codeOf(status: number): string {
  return codes[status] ?? (status < 500 ? 'BadRequest' : 'ServerError');
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: HttpProblem,
): FastifyReply {
  const { status, headers, body } = problemAnswer(protocolOf(request), problem);
  if (status !== problem.status) request.problemStatus = problem.status;
  return reply
    .code(status)
    .headers(headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(body);
}
