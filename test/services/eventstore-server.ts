import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NodeCertificate } from './certificates.js';
import { end, freePort, type StartedServer, startProgram } from './server-process.js';
import { startWithUndo } from './undo-stack.js';

export interface EventStoreServer extends StartedServer {
  readonly port: number;
  readonly database: string;
  restart(): Promise<void>;
}

export interface EventStoreServerOptions {
  /** False: a folder that survives `restart`. */
  readonly inMemory?: boolean;
  readonly fill?: (database: string) => void;
  readonly certificate?: NodeCertificate;
}

export function eventStoreProgram(
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const program = env['TEST_EVENTSTORE_BIN'];
  if (program === undefined || program === '') return undefined;
  try {
    accessSync(program, constants.X_OK);
  } catch {
    throw new Error(`TEST_EVENTSTORE_BIN=${program} is not executable`);
  }
  return program;
}

export async function startEventStoreServer(
  program: string,
  { inMemory = true, certificate, fill }: EventStoreServerOptions = {},
): Promise<EventStoreServer> {
  const { made, stop } = await startWithUndo(async (undo) => {
    const folder = mkdtempSync(join(tmpdir(), 'ledger-eventstore-'));
    undo(() => rmSync(folder, { recursive: true, force: true }));
    const database = join(folder, 'db');
    fill?.(database);
    const port = await freePort();
    const args = [
      ...argumentsFor(folder, port, await freePort(), inMemory),
      ...securityFor(certificate),
    ];
    const start = () =>
      startProgram(program, args, { cwd: folder }, () => leads(port, certificate));
    let child = await start();
    // In memory a graceful stop is useless: 2 to 7 s.
    undo(() => end(child, inMemory ? 'SIGKILL' : 'SIGTERM'));
    return {
      url:
        certificate === undefined
          ? `esdb://127.0.0.1:${port}?tls=false`
          : `esdb://localhost:${port}?tls=true&tlsCaFile=${certificate.authority}`,
      port,
      database,
      pid: () => child.pid,
      kill: () => end(child, 'SIGKILL'),
      async restart() {
        await end(child, 'SIGKILL');
        child = await start();
      },
    };
  });
  return {
    ...made,
    get pid() {
      return made.pid();
    },
    stop,
  };
}

function argumentsFor(
  folder: string,
  port: number,
  replicationPort: number,
  inMemory: boolean,
): readonly string[] {
  return [
    '--run-projections=None',
    ...['--node-ip', '127.0.0.1', '--replication-ip', '127.0.0.1'],
    ...['--node-port', String(port), '--replication-port', String(replicationPort)],
    ...['--log', join(folder, 'log')],
    ...(inMemory
      ? ['--mem-db']
      : ['--db', join(folder, 'db'), '--index', join(folder, 'db', 'index')]),
  ];
}

function securityFor(certificate: NodeCertificate | undefined): readonly string[] {
  if (certificate === undefined) return ['--insecure'];
  return [
    ...['--certificate-file', certificate.certificate],
    ...['--certificate-private-key-file', certificate.key],
    ...['--trusted-root-certificates-path', certificate.authorityFolder],
  ];
}

/** Asks for the leader, because `/health/live` answers before there is one. */
async function leads(port: number, certificate: NodeCertificate | undefined): Promise<boolean> {
  return (await nodeState(port, certificate).catch(() => undefined)) === 'leader';
}

export async function nodeState(
  port: number,
  certificate: NodeCertificate | undefined,
): Promise<string | undefined> {
  const { body } = await askServer({ port, certificate, path: '/info' });
  return /"state": *"(\w+)"/.exec(body)?.[1];
}

export async function askServer(request: {
  readonly port: number;
  readonly certificate: NodeCertificate | undefined;
  readonly path: string;
  readonly auth?: string;
  readonly post?: unknown;
}): Promise<{ readonly status: number; readonly body: string }> {
  const { port, certificate, path, auth, post } = request;
  const options = {
    ...{
      host: 'localhost',
      port,
      path,
      timeout: 1_000,
      method: post === undefined ? 'GET' : 'POST',
    },
    headers: { 'content-type': 'application/json' },
    ...(auth === undefined ? {} : { auth }),
  };
  const requestOptions =
    certificate === undefined
      ? http.request({ ...options, host: '127.0.0.1' })
      : https.request({ ...options, ca: readFileSync(certificate.authority) });
  requestOptions.on('timeout', () => requestOptions.destroy(new Error('no answer')));
  requestOptions.end(post === undefined ? undefined : JSON.stringify(post));
  const [response]: http.IncomingMessage[] = await once(requestOptions, 'response');
  if (response === undefined) throw new Error('no answer');
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode ?? 0, body };
}
