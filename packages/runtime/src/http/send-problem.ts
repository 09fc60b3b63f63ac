import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpProblem } from './http-problem.js';
import { problemAnswer } from './problem-answer.js';
import { protocolOf } from './protocol.js';

/** Sends a problem in the protocol of the request. */
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
