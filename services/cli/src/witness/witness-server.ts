import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { KnownLogs } from './known-logs.js';
import { originHash } from './log-record.js';
import type { Witness, WitnessReply } from './witness.js';

/** A proof of 63 hashes and 16 signatures of maximum length. */
const bodyBytesMax = 128 * 1024;
const connectionsMax = 256;
const requestMs = 10_000;

/**
 * C2SP tlog-witness.
 * @param onError a checkpoint was not stored: the witness must stop
 */
export function witnessServer(
  witness: Witness,
  logs: KnownLogs,
  onError: (error: unknown) => void,
): Server {
  const origins = new Map([...logs.keys()].map((one) => [`/${originHash(one)}/checkpoint`, one]));

  async function reply(request: IncomingMessage): Promise<WitnessReply> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path === '/add-checkpoint') {
      if (request.method !== 'POST') return { status: 405, text: 'POST it\n', allow: 'POST' };
      const body = await bodyOf(request);
      return typeof body === 'string' ? witness.addCheckpoint(body) : body;
    }
    const origin = origins.get(path);
    if (origin === undefined) return { status: 404, text: 'not found\n' };
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return { status: 405, text: 'GET it\n', allow: 'GET, HEAD' };
    }
    const note = witness.latest(origin);
    return note === undefined
      ? { status: 404, text: 'no checkpoint of this log has been signed yet\n' }
      : { status: 200, text: note };
  }

  const server = createServer((request, response) => {
    reply(request).then(
      (answer) => send(response, answer),
      (error: unknown) => {
        if (request.destroyed && !request.complete) return;
        send(response, { status: 500, text: 'the checkpoint could not be stored\n' });
        onError(error);
      },
    );
  });
  server.maxConnections = connectionsMax;
  server.headersTimeout = requestMs;
  server.requestTimeout = requestMs;
  return server;
}

function send(response: ServerResponse, { status, text, contentType, allow }: WitnessReply): void {
  response.writeHead(status, {
    'content-type': contentType ?? 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...(allow === undefined ? {} : { allow }),
    // Answers without reading the rest of the body.
    ...(status === 413 ? { connection: 'close' } : {}),
  });
  response.end(text);
}

async function bodyOf(request: IncomingMessage): Promise<string | WitnessReply> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The 413 answer needs the connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) return { status: 413, text: `over ${bodyBytesMax} bytes\n` };
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    return { status: 400, text: 'the body is not UTF-8\n' };
  }
}
