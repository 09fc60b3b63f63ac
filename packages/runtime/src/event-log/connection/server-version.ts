import type { ServerFeaturesClient } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { Metadata, status } from '@grpc/grpc-js';
import { grpcCodeOf } from '../access.js';
import { featuresGrpc, sharedPb } from '../protobuf.js';
import type { ClientParts } from './client-parts.js';

const deadlineMs = 10_000;

/** The version that the server says it is; undefined where it says none. @throws the call's error */
export async function serverVersion(parts: ClientParts): Promise<string | undefined> {
  try {
    const methods = await parts.execute(
      featuresGrpc.ServerFeaturesClient,
      'getSupportedMethods',
      supportedMethods,
    );
    return methods.getEventStoreServerVersion() || undefined;
  } catch (error) {
    if (grpcCodeOf(error) === status.UNIMPLEMENTED) return undefined;
    throw error;
  }
}

function supportedMethods(client: ServerFeaturesClient): Promise<SupportedMethods> {
  return new Promise((resolve, reject) => {
    const deadline = Date.now() + deadlineMs;
    client.getSupportedMethods(new sharedPb.Empty(), new Metadata(), { deadline }, (error, info) =>
      error === null ? resolve(info) : reject(error),
    );
  });
}
