import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { Metadata, status } from '@grpc/grpc-js';
import { featuresGrpc, gossipGrpc, gossipPb, sharedPb } from '../protobuf.js';
import type { ClientParts } from './client.js';
import { grpcCodeOf } from './grpc-errors.js';

export type Members = ReturnType<ClusterInfo['getMembersList']>;

/** @throws the call's error */
export async function askGossip(parts: ClientParts, deadlineMs: number): Promise<Members> {
  const deadline = Date.now() + deadlineMs;
  const info = await parts.execute(gossipGrpc.GossipClient, 'gossip', (client) =>
    answered<ClusterInfo>((answer) =>
      client.read(new sharedPb.Empty(), new Metadata(), { deadline }, answer),
    ),
  );
  return info.getMembersList();
}

/** @throws the call's error */
export async function serverVersion(parts: ClientParts): Promise<string | undefined> {
  const deadline = Date.now() + 10_000;
  try {
    const features = await parts.execute(featuresGrpc.ServerFeaturesClient, 'features', (client) =>
      answered<SupportedMethods>((answer) =>
        client.getSupportedMethods(new sharedPb.Empty(), new Metadata(), { deadline }, answer),
      ),
    );
    return features.getEventStoreServerVersion() || undefined;
  } catch (error) {
    if (grpcCodeOf(error) === status.UNIMPLEMENTED) return undefined;
    throw error;
  }
}

function answered<Answer>(
  call: (answer: (error: Error | null, value: Answer) => void) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) =>
    call((error, value) => (error === null ? resolve(value) : reject(error))),
  );
}

export function leadersOf(members: Members): readonly string[] {
  const { LEADER } = gossipPb.MemberInfo.VNodeState;
  return members.filter((one) => one.getIsAlive() && one.getState() === LEADER).map(addressOf);
}

export function addressOf(member: Members[number]): string {
  const endPoint = member.getHttpEndPoint();
  return `${endPoint?.getAddress()}:${endPoint?.getPort()}`;
}
