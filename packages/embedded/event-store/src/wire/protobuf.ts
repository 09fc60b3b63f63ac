import codePb from '@eventstore/db-client/generated/code_pb.js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';

// CommonJS of the client's package, without static exports.
export { anyPb, codePb, emptyPb, featuresPb, gossipPb, sharedPb, statusPb, streamsPb };

type Service = ServiceDefinition<UntypedServiceImplementation>;

export const streamsService: Service = streamsGrpc.StreamsService;
export const gossipService: Service = gossipGrpc.GossipService;
export const featuresService: Service = featuresGrpc.ServerFeaturesService;
