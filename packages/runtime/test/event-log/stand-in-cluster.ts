import { Metadata, status } from '@grpc/grpc-js';
import { type Link, linkTo } from '../../../../test/services/link.js';
import { type Interposer, interpose } from './interposer.js';

export interface StandInCluster {
  readonly url: string;
  readonly links: readonly Link[];
  readonly nodes: readonly Interposer[];
  leader: number | undefined;
  /** Port of a lagging store for followers; undefined without lag. */
  followersReadFrom: number | undefined;
  close(): Promise<void>;
}

function notLeader(leaderPort: number) {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(leaderPort));
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
}

const notReady = { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };

export async function startStandInCluster(storePort: number): Promise<StandInCluster> {
  const links: Link[] = [];
  const nodes: Interposer[] = [];
  const cluster: StandInCluster = {
    get url() {
      return `esdb://${links.map(({ port }) => `127.0.0.1:${port}`).join()}?tls=false`;
    },
    links,
    nodes,
    leader: 0,
    followersReadFrom: undefined,
    async close() {
      await Promise.all(links.map((link) => link.close()));
      for (const node of nodes) node.close();
    },
  };
  for (const index of [0, 1, 2]) {
    const node = await interpose(storePort, {
      gossip: () =>
        links.map(({ port }, other) => ({
          port,
          leads: other === cluster.leader,
          isLost: cluster.leader === undefined,
        })),
      readsFrom: () => (index === cluster.leader ? undefined : cluster.followersReadFrom),
      refuse(metadata) {
        if (cluster.leader === undefined) return notReady;
        const isRequired = metadata.get('requires-leader')[0] === 'true';
        const leaderPort = links[cluster.leader]?.port ?? 0;
        return isRequired && index !== cluster.leader ? notLeader(leaderPort) : undefined;
      },
    });
    nodes.push(node);
    links.push(await linkTo(node.port));
  }
  return cluster;
}
