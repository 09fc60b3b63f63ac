import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import { Metadata } from '@grpc/grpc-js';
import { gossipGrpc, gossipPb, sharedPb } from '../protobuf.js';
import type { ClientParts } from './client-parts.js';

export type Members = ReturnType<ClusterInfo['getMembersList']>;

/** Asks the node that a client is connected to for the cluster's members. @throws the call's error */
export async function askGossip(parts: ClientParts, deadlineMs: number): Promise<Members> {
  const info = await parts.execute(
    gossipGrpc.GossipClient,
    'gossip',
    (client) =>
      new Promise<ClusterInfo>((resolve, reject) => {
        const deadline = Date.now() + deadlineMs;
        client.read(new sharedPb.Empty(), new Metadata(), { deadline }, (error, answer) =>
          error === null ? resolve(answer) : reject(error),
        );
      }),
  );
  return info.getMembersList();
}

/** `host:port` of every node that leads, as these members have it. */
export function leadersOf(members: Members): readonly string[] {
  const { LEADER } = gossipPb.MemberInfo.VNodeState;
  return members.filter((one) => one.getIsAlive() && one.getState() === LEADER).map(addressOf);
}

/** `host:port` */
export function addressOf(member: Members[number]): string {
  const endPoint = member.getHttpEndPoint();
  return `${endPoint?.getAddress()}:${endPoint?.getPort()}`;
}
