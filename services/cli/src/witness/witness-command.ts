import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { FolderInUse, lockFolder } from '@exchange/child-process';
import { readIfThere } from '@exchange/ledger/audit/proof/retired-keys';
import { generatePrivateJwk, readSigner, type WitnessSigner, witnessSigner } from '@exchange/proof';
import { CommandFailed, defineCommand, UsageError, wholeNumber } from '../command.js';
import { writeDurably } from './durable-file.js';
import { type KnownLogs, readKnownLogs } from './known-logs.js';
import { originHash } from './log-record.js';
import { createWitness, type Witness, type WitnessReply } from './witness.js';

export const witnessCommand = defineCommand({
  words: ['witness'],
  summary: 'run a witness, which signs checkpoints of logs; needs no service',
  help: `usage: ledger witness --dir <folder> --port <port> --log <key> [--log <key>…] [--host <address>] [--name <name>]

Runs a witness of transparency logs (C2SP tlog-witness) on ${'`'}127.0.0.1${'`'}, or on the address of --host. It signs a checkpoint
of a log only if it continues the last signed one, and stores it in its folder before it answers. A witness is useful only on
a machine that does not belong to the log, with an operator independent of the log's operator.

--log     a log's key, the "vkey" of GET /api/v1/audit/keys, or a file with that answer; repeat it for each log, and for each
          key of a log with rotated keys
--name    the name in its signatures, such as witness.example/w1; set at the first start (default: random)
--port    0 selects a free port

The first start creates its key in <folder>/witness-key.json (mode 600). Keep the folder: it holds the last signed checkpoints.
Never start with an older copy of the folder. The log's operator adds the printed line to WITNESSES; verifiers pass it to
--witness.`,
  options: {
    dir: { type: 'string' },
    port: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    name: { type: 'string' },
    log: { type: 'string', multiple: true },
  },
  async run({ values, terminal, signal }) {
    if (values.dir === undefined)
      throw new UsageError('--dir is required: the folder for the key and signed checkpoints.');
    if (values.port === undefined) throw new UsageError('--port is required.');
    const port = wholeNumber('port', values.port, 0, 65_535);
    const { host } = values;
    const logs = readKnownLogs(values.log ?? []);
    const directory = resolve(values.dir);
    const unlock = lockWitnessFolder(directory);
    try {
      const signer = await witnessKey(directory, values.name);
      const stopped = new AbortController();
      let firstError: unknown;
      const witness = createWitness(directory, logs, signer, {
        onRefused: (note, why) => terminal.err(`Not signed: ${why.trim()}. Keep this:\n${note}`),
      });
      const server = witnessServer(witness, logs, (error) => {
        // Only a restart can determine the file's state on disk.
        firstError = error;
        stopped.abort();
      });
      await listen(server, host, port);
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
      terminal.out(`witness:   ${signer.vkey}`);
      for (const origin of logs.keys()) terminal.out(`log:       ${origin}`);
      terminal.out(`WITNESSES=${signer.vkey} ${url}`);
      terminal.out(`listening: ${url}`);
      await untilAborted(AbortSignal.any([signal, stopped.signal]));
      await close(server);
      if (firstError !== undefined) {
        throw new CommandFailed(
          `A checkpoint could not be stored in ${directory} and was not signed: ${String(firstError)}. Check the disk and restart the witness.`,
        );
      }
    } finally {
      unlock();
    }
  },
});

function lockWitnessFolder(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  try {
    return lockFolder(directory, {
      file: 'witness.lock',
      remedy:
        'Two witnesses with one key could sign two histories. Stop the other one, or set --dir to another folder.',
    });
  } catch (error) {
    if (error instanceof FolderInUse) throw new CommandFailed(error.message);
    throw error;
  }
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((listening, failed) => {
    server.once('error', (error) =>
      failed(new CommandFailed(`Cannot listen on ${host}:${port}: ${error.message}`)),
    );
    server.listen({ host, port }, listening);
  });
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((aborted) =>
    signal.addEventListener('abort', () => aborted(), { once: true }),
  );
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((closed) => {
    server.close(() => closed());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  });
}

const keyFile = 'witness-key.json';

/** Creates the key at the first start (mode 600). */
export async function witnessKey(directory: string, name?: string): Promise<WitnessSigner> {
  const file = join(directory, keyFile);
  const text = readIfThere(file);
  if (text === undefined) {
    const made = generatePrivateJwk(name ?? `ledger-witness/${randomBytes(8).toString('hex')}`);
    if (!readSigner(made).ok) {
      throw new UsageError(
        '--name must not contain spaces or plus signs; example: witness.example/w1.',
      );
    }
    await writeDurably(file, `${JSON.stringify(made)}\n`, 0o600);
    return witnessSigner(made);
  }
  const jwk = privateKeyIn(text);
  if (jwk === undefined) {
    throw new CommandFailed(`${file} does not contain a private key. Restore it from a copy.`);
  }
  if (name !== undefined && name !== jwk.kid) {
    throw new UsageError(
      `--name is ${name}, but the key in ${file} is of ${jwk.kid}: a witness keeps its name. Omit --name, or use another folder.`,
    );
  }
  return witnessSigner(jwk);
}

function privateKeyIn(text: string) {
  try {
    const jwk = JSON.parse(text);
    const read = readSigner(jwk);
    return read.ok ? { ...read.signer.publicJwk, d: String(jwk.d) } : undefined;
  } catch {
    return undefined;
  }
}

/** A proof of 63 hashes and 16 signatures of maximum length. */
const bodyBytesMax = 128 * 1024;
const connectionsMax = 256;
const requestMs = 10_000;

/** C2SP tlog-witness. @param onError a checkpoint was not stored: the witness must stop */
export function witnessServer(
  witness: Witness,
  logs: KnownLogs,
  onError: (error: unknown) => void,
): Server {
  const origins = new Map([...logs.keys()].map((one) => [`/${originHash(one)}/checkpoint`, one]));

  async function reply(request: IncomingMessage): Promise<WitnessReply | HttpRefusal> {
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

interface HttpRefusal {
  readonly status: 400 | 405 | 413 | 500;
  readonly text: string;
  readonly allow?: string;
}

function send(response: ServerResponse, answer: WitnessReply | HttpRefusal): void {
  const { status, text } = answer;
  const type = 'contentType' in answer ? answer.contentType : undefined;
  response.writeHead(status, {
    'content-type': type ?? 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...('allow' in answer && answer.allow !== undefined ? { allow: answer.allow } : {}),
    // Answers without reading the rest of the body.
    ...(status === 413 ? { connection: 'close' } : {}),
  });
  response.end(text);
}

async function bodyOf(request: IncomingMessage): Promise<string | HttpRefusal> {
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
