import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { sendUnaryData } from '@grpc/grpc-js';
import { featuresPb, gossipPb, sharedPb } from './protobuf.js';

const implemented = ['batchappend', 'read'];

export function supportedMethodsHandler() {
  const methods = implemented.map((name) =>
    new featuresPb.SupportedMethod()
      .setServiceName('event_store.client.streams.streams')
      .setMethodName(name),
  );
  const supported = new featuresPb.SupportedMethods()
    .setEventStoreServerVersion('23.10.6')
    .setMethodsList(methods);
  return (_: unknown, answer: sendUnaryData<SupportedMethods>): void => answer(null, supported);
}

const ticksPerMillisecond = 10_000n;

export function gossipHandler(
  instanceId: string,
  address: { readonly host: string; readonly port: number },
) {
  return (_: unknown, answer: sendUnaryData<ClusterInfo>): void => {
    const { host, port } = address;
    const member = new gossipPb.MemberInfo()
      .setInstanceId(new sharedPb.UUID().setString(instanceId))
      .setTimeStamp(String(BigInt(Date.now()) * ticksPerMillisecond))
      .setState(gossipPb.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossipPb.EndPoint().setAddress(host).setPort(port));
    answer(null, new gossipPb.ClusterInfo().setMembersList([member]));
  };
}
