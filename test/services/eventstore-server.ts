import { once } from 'node:events';
import { accessSync, constants, readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeNodeCertificate, type NodeCertificate } from './certificates.js';
import { atEndOfFile } from './end-of-file.js';
import { freePort, type RestartableServer, startProgram, startServer } from './server-process.js';
import { temporaryFolder } from './temporary-folder.js';

export interface EventStoreServer extends RestartableServer {
  readonly port: number;
  readonly database: string;
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
  return startServer(async (folder) => {
    const database = join(folder, 'db');
    fill?.(database);
    const port = await freePort();
    const args = [
      ...argumentsFor(folder, port, await freePort(), inMemory),
      ...securityFor(certificate),
    ];
    return {
      url:
        certificate === undefined
          ? `esdb://127.0.0.1:${port}?tls=false`
          : `esdb://localhost:${port}?tls=true&tlsCaFile=${certificate.authority}`,
      port,
      database,
      // In memory a graceful stop is useless: 2 to 7 s.
      stopSignal: inMemory ? 'SIGKILL' : 'SIGTERM',
      start: () => startProgram(program, args, { cwd: folder }, () => leads(port, certificate)),
    };
  });
}

/** With TLS and the user `ledger:right`. */
export async function startServerWithUser(program: string): Promise<EventStoreServer> {
  const certificate = makeNodeCertificate(temporaryFolder(), ['DNS:localhost', 'IP:127.0.0.1']);
  const server = await startEventStoreServer(program, { certificate });
  atEndOfFile(server.stop);
  const { port } = server;
  const post = { loginName: 'ledger', fullName: 'The ledger', groups: [], password: 'right' };
  const ask = () => askServer({ port, certificate, path: '/users/', auth: 'admin:changeit', post });
  let answer = await ask();
  for (let tries = 0; answer.status !== 201 && tries < 50; tries += 1) {
    await pause(300);
    answer = await ask();
  }
  if (answer.status !== 201) throw new Error(`no user: ${answer.status} ${answer.body}`);
  return server;
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
