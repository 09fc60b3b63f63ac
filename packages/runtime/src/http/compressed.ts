import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What is shorter is not made shorter enough. */
const shortBytes = 1_024;
/** Levels that cost a small part of what the answer took to find; the higher ones save a tenth of the bytes and take many times as long. */
const [gzipLevel, brotliQuality] = [2, 2];

/** Lets answers go out as their reader takes them: zstd where Node has it, brotli or gzip. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: false,
    threshold: shortBytes,
    encodings: ['zstd', 'br', 'gzip'],
    zlibOptions: { level: gzipLevel },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  });
}

/** Whether an answer goes out as something else than its own bytes: one to a query. Map clients' are packed before they are kept. */
export function isCompressed(reply: FastifyReply): boolean {
  const { routeOptions, headers } = reply.request;
  const { kind, protocol } = routeOptions.config.contract ?? {};
  const accepted = headers['accept-encoding'];
  return (
    kind === 'query' &&
    protocol === undefined &&
    accepted !== undefined &&
    accepted !== 'identity' &&
    reply.getHeader('content-encoding') === undefined
  );
}
