import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Shorter responses do not gain from compression. */
const shortBytes = 1_024;
/** Higher levels save a tenth of the bytes at many times the CPU time. */
const [gzipLevel, brotliQuality] = [2, 2];

export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: false,
    threshold: shortBytes,
    encodings: ['zstd', 'br', 'gzip'],
    zlibOptions: { level: gzipLevel },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  });
}

/** Bytes stay as they are: the library sends those that begin like deflate unchanged, under a wrong encoding. */
export function isCompressed(reply: FastifyReply): boolean {
  const { routeOptions, headers } = reply.request;
  const { kind, protocol } = routeOptions.config.contract ?? {};
  const acceptEncoding = headers['accept-encoding'];
  return (
    kind === 'query' &&
    protocol === undefined &&
    reply.getHeader('content-type') !== 'application/octet-stream' &&
    acceptEncoding !== undefined &&
    acceptEncoding !== 'identity' &&
    reply.getHeader('content-encoding') === undefined
  );
}
