import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** `HEAD` gets the headers; the stream is not read. */
export function sendStream(reply: FastifyReply, stream: Readable): FastifyReply {
  if (reply.request.method !== 'HEAD') return reply.send(stream);
  stream.destroy();
  return reply.send(Readable.from([]));
}
