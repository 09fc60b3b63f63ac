import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { portOf } from './free-port.js';

export interface StoredFile {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export interface ConditionalStore {
  readonly url: string;
  readonly files: ReadonlyMap<string, StoredFile>;
  writesOf(path: string): readonly string[];
  close(): Promise<void>;
}

interface StoreKind {
  readonly delayMs?: () => number;
  /** Status of a conflict; S3 also answers 409. */
  readonly conflict?: 412 | 409;
  readonly hasTags?: boolean;
}

export async function conditionalStore(kind: StoreKind = {}): Promise<ConditionalStore> {
  const { delayMs = () => 0, conflict = 412, hasTags = true } = kind;
  const files = new Map<string, StoredFile>();
  const writes: { readonly path: string; readonly body: string }[] = [];
  const tagOf = (body: string) => `"${createHash('sha256').update(body).digest('hex')}"`;

  function put(path: string, body: string, headers: IncomingHttpHeaders): number {
    const present = files.get(path);
    const tag = present === undefined ? undefined : tagOf(present.body);
    if (hasTags && headers['if-none-match'] === '*' && present !== undefined) return conflict;
    if (hasTags && headers['if-match'] !== undefined && headers['if-match'] !== tag)
      return conflict;
    files.set(path, { body, headers });
    writes.push({ path, body });
    return 200;
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      await pause(delayMs());
      if (request.method === 'PUT') {
        response.statusCode = put(path, Buffer.concat(chunks).toString(), request.headers);
        await pause(delayMs());
        response.end();
        return;
      }
      const file = files.get(path);
      response.statusCode = file === undefined ? 404 : 200;
      if (file !== undefined && hasTags) response.setHeader('etag', tagOf(file.body));
      response.end(file?.body ?? '');
    });
  });
  return {
    url: `http://127.0.0.1:${await portOf(server)}`,
    files,
    writesOf: (path) => writes.flatMap((one) => (one.path === path ? [one.body] : [])),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
