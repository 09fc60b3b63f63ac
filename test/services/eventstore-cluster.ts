import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeNodeCertificate } from './certificates.js';
import { nodeState } from './eventstore-server.js';
import { end, freePort } from './server-process.js';

export interface EventStoreCluster {
  /** A connection string that names all nodes, for a user of its own choice: `login` is `user:password@`. */
  url(login: string): string;
  /** The process of the node that leads now, that one left out; undefined while none does. */
  leaderPid(except?: number): Promise<number | undefined>;
  stop(): Promise<void>;
}

const nodes = [0, 1, 2];
const startMsMax = 60_000;

/** Three nodes by TLS on loopback ports, that name one another as the compose file's do; waits until one leads. */
export async function startEventStoreCluster(program: string): Promise<EventStoreCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-cluster-'));
  const certificate = makeNodeCertificate(folder, ['DNS:localhost', 'IP:127.0.0.1']);
  const ports = await Promise.all(nodes.map(freePort));
  const replicationPorts = await Promise.all(nodes.map(freePort));
  const children: readonly ChildProcess[] = nodes.map((node) =>
    spawn(
      program,
      [
        ...['--cluster-size', '3', '--discover-via-dns', 'false', '--run-projections=None'],
        ...[
          '--gossip-seed',
          ports
            .filter((_, one) => one !== node)
            .map(named)
            .join(),
        ],
        ...['--node-ip', '127.0.0.1', '--replication-ip', '127.0.0.1'],
        ...['--node-host-advertise-as', 'localhost'],
        ...['--replication-host-advertise-as', 'localhost'],
        ...['--node-port', String(ports[node])],
        ...['--replication-port', String(replicationPorts[node])],
        ...['--certificate-file', certificate.certificate],
        ...['--certificate-private-key-file', certificate.key],
        ...['--trusted-root-certificates-path', certificate.authorityFolder],
        ...['--db', join(folder, `db${node}`), '--index', join(folder, `db${node}`, 'index')],
        ...['--log', join(folder, `log${node}`)],
      ],
      { cwd: folder, stdio: 'ignore' },
    ),
  );
  const stateOf = (node: number) => nodeState(ports[node] ?? 0, certificate).catch(() => undefined);
  const leader = async (except?: number) => {
    const asked = nodes.map((node) =>
      children[node]?.pid === except && except !== undefined ? undefined : stateOf(node),
    );
    const states = await Promise.all(asked);
    const node = states.indexOf('leader');
    return { node, followers: states.filter((state) => state === 'follower').length };
  };
  const cluster: EventStoreCluster = {
    url: (login) =>
      `esdb://${login}${ports.map(named).join()}?tls=true&tlsCaFile=${certificate.authority}`,
    leaderPid: async (except) => children[(await leader(except)).node]?.pid,
    async stop() {
      await Promise.all(children.map((child) => end(child, 'SIGKILL')));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const deadline = Date.now() + startMsMax;
  while (Date.now() < deadline) {
    const { node, followers } = await leader();
    if (node >= 0 && followers === 2) return cluster;
    await pause(250);
  }
  await cluster.stop();
  throw new Error(`no leader and two followers within ${startMsMax} ms`);
}

const named = (port: number) => `localhost:${port}`;
