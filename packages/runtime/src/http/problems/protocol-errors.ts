import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { endWith } from '../../admission/connections.js';
import type { CorsOrigins } from '../../config/cors-origins.js';
import { corsHeaders } from '../cors.js';
import { hostOf, protocolAt } from '../request-facts.js';
import { plainSecurityHeaders } from '../response-headers.js';
import { HttpProblem } from './http-problem.js';
import { problemAnswer, sendProblem } from './problem-answer.js';

/** Errors that Node and Fastify answer before routes and hooks, in the API's form. */
export const protocolErrors = (origins: CorsOrigins) =>
  ({
    // Replaces Node's empty 400.
    http: { requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, origins),
    frameworkErrors(error, request, reply) {
      const problem =
        error.code === 'FST_ERR_MAX_PARAM_LENGTH'
          ? new HttpProblem(414, 'A part of the path is longer than any identifier.')
          : new HttpProblem(404, 'The path is not a valid URL; check its percent-encoding.');
      reply.headers(plainHeaders(origins, request.headers.origin));
      sendProblem(request, reply, problem);
    },
    // A request line may hold an absolute URL (RFC 9112 section 3.2.2).
    rewriteUrl: ({ url = '/' }) =>
      url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(?=[/?#]|$)/i, '') || '/',
  }) satisfies FastifyHttpOptions<Server>;

function plainHeaders(origins: CorsOrigins, origin?: string): Readonly<Record<string, string>> {
  return { ...plainSecurityHeaders, ...corsHeaders(origins, origin) };
}

function answerClientError(
  error: Error & { readonly code?: string },
  socket: Duplex,
  origins: CorsOrigins,
): void {
  const isDisconnected = error.code === 'ECONNRESET' || socket.destroyed || !socket.writable;
  // A started response cannot be replaced.
  const answer = responses.get(socket);
  const hasBegun = answer?.headersSent === true && !answer.writableFinished;
  if (isDisconnected || hasBegun) {
    socket.destroy();
    return;
  }
  const known = clientErrors[error.code ?? ''];
  const [status, detail] = known ?? [400, 'The request is not valid HTTP/1.1.'];
  endWith(socket, status, detail, plainHeaders(origins));
}

const clientErrors: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The request line and the headers are larger than 16 KiB together.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The extensions of the body's chunks are too large."],
};

const responses = new WeakMap<Duplex, ServerResponse>();

function isHostName(text: string, index: number): boolean {
  return index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
}

export function answerProtocolErrors(app: FastifyInstance, origins: CorsOrigins): void {
  const { server } = app;
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    const { socket } = response;
    if (socket !== null) responses.set(socket, response);
  });
  server.on('checkExpectation', ({ url = '/', headers }, response) => {
    const problem = new HttpProblem(417, 'The header Expect supports only 100-continue.');
    const { status, body } = problemAnswer(protocolAt(url), problem);
    response.writeHead(status, {
      ...plainHeaders(origins, headers.origin),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    response.end(body);
  });
  server.on('connect', (_, socket) =>
    endWith(socket, 405, 'CONNECT is not supported: this is not a proxy.', plainHeaders(origins)),
  );
  app.addHook('onRequest', (request, _, done) => {
    const isOld = request.raw.httpVersion === '1.0' && request.host === '';
    const hosts = request.raw.rawHeaders.filter(isHostName).length;
    if (hosts > 1 || (!isOld && hostOf(request) === undefined)) {
      throw new HttpProblem(
        400,
        'The Host header should be present once, with a host and an optional port.',
      );
    }
    if (request.protocol !== 'http' && request.protocol !== 'https') {
      throw new HttpProblem(400, 'The X-Forwarded-Proto header should be http or https.');
    }
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
      throw new HttpProblem(415, 'Send the body without a Content-Encoding.', {
        'accept-encoding': 'identity',
      });
    }
    done();
  });
}
