import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import { makeNodeCertificate } from './certificates.js';
import { nodeState } from './eventstore-server.js';
import { type Relay, relayTo } from './relay.js';
import { end, freePort } from './server-process.js';

export interface EventStoreCluster {
  url(login: string): string;
  leaderPid(except?: number): Promise<number | undefined>;
  pids(): readonly number[];
  /** True once two nodes follow: until then, isolating one leaves no majority. */
  isWhole(): Promise<boolean>;
  /**
   * Neither answers nor closes. For a stopped process, the system still accepts connections, a sign
   * of life to peers.
   */
  cutOff(pid: number): void;
  heal(pid: number): Promise<void>;
  readonly restarts: number;
  stop(): Promise<void>;
}

const nodes = [0, 1, 2];
const startMsMax = 60_000;

/** Starts a cluster with TLS on loopback ports. A former leader with unreplicated events ends itself to truncate them, and is restarted. */
export async function startEventStoreCluster(
  program: string,
  settings: Readonly<Record<string, string>> = composeSettings(),
): Promise<EventStoreCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-cluster-'));
  const certificate = makeNodeCertificate(folder, ['DNS:localhost', 'IP:127.0.0.1']);
  const ports = await Promise.all(nodes.map(freePort));
  const replicationPorts = await Promise.all(nodes.map(freePort));
  const relays: Relay[] = [];
  for (const port of replicationPorts) relays.push(await relayTo(port));
  let restarts = 0;
  let isStopped = false;
  const start = (node: number): ChildProcess => {
    const child = spawn(
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
        ...['--replication-tcp-port-advertise-as', String(relays[node]?.port)],
        ...['--certificate-file', certificate.certificate],
        ...['--certificate-private-key-file', certificate.key],
        ...['--trusted-root-certificates-path', certificate.authorityFolder],
        ...['--db', join(folder, `db${node}`), '--index', join(folder, `db${node}`, 'index')],
        ...['--log', join(folder, `log${node}`)],
      ],
      { cwd: folder, stdio: 'ignore', env: { ...process.env, ...settings } },
    );
    child.once('exit', () => {
      if (isStopped) return;
      restarts += 1;
      children[node] = start(node);
    });
    return child;
  };
  const children: ChildProcess[] = [];
  for (const node of nodes) children.push(start(node));
  const stateOf = (node: number) => nodeState(ports[node] ?? 0, certificate).catch(() => undefined);
  const leader = async (except?: number) => {
    const nodeStates = nodes.map((node) =>
      children[node]?.pid === except && except !== undefined ? undefined : stateOf(node),
    );
    const states = await Promise.all(nodeStates);
    const node = states.indexOf('leader');
    return { node, followers: states.filter((state) => state === 'follower').length };
  };
  const relayOf = (pid: number) => relays[children.findIndex((child) => child.pid === pid)];
  const cluster: EventStoreCluster = {
    url: (login) =>
      `esdb://${login}${ports.map(named).join()}?tls=true&tlsCaFile=${certificate.authority}`,
    leaderPid: async (except) => children[(await leader(except)).node]?.pid,
    pids: () => children.flatMap(({ pid }) => (pid === undefined ? [] : [pid])),
    async isWhole() {
      const { node, followers } = await leader();
      return node >= 0 && followers === 2;
    },
    cutOff(pid) {
      relayOf(pid)?.shut();
      process.kill(pid, 'SIGSTOP');
    },
    async heal(pid) {
      await relayOf(pid)?.open();
      process.kill(pid, 'SIGCONT');
    },
    get restarts() {
      return restarts;
    },
    async stop() {
      isStopped = true;
      for (const link of relays) link.shut();
      await Promise.all(children.map((child) => end(child, 'SIGKILL')));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const deadline = Date.now() + startMsMax;
  while (Date.now() < deadline) {
    if (await cluster.isWhole()) return cluster;
    await pause(250);
  }
  await cluster.stop();
  throw new Error(`no leader and two followers within ${startMsMax} ms`);
}

const named = (port: number) => `localhost:${port}`;

const composeFile = new URL('../../docker-compose.yml', import.meta.url);

export function composeSettings(): Readonly<Record<string, string>> {
  const file: unknown = parse(readFileSync(composeFile, 'utf8'));
  const cluster: unknown =
    typeof file === 'object' && file !== null ? Reflect.get(file, 'x-cluster') : undefined;
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(cluster ?? {})) {
    if (/_(INTERVAL|INTERVAL_MS|TIMEOUT|TIMEOUT_MS)$/.test(name)) settings[name] = String(value);
  }
  if (Object.keys(settings).length === 0) throw new Error('the compose file has no x-cluster');
  return settings;
}
