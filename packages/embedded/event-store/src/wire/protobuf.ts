import { createRequire } from 'node:module';
import type * as Gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type * as Features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as Status from '@eventstore/db-client/generated/status_pb.js';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import type * as AnyPb from 'google-protobuf/google/protobuf/any_pb.js';
import type * as EmptyPb from 'google-protobuf/google/protobuf/empty_pb.js';

// The messages are generated CommonJS whose exports cannot be seen statically; the client's package carries
// them with types, so that server and client read the very same definitions.
const require = createRequire(import.meta.url);
const generated = '@eventstore/db-client/generated';

export const streamsPb: typeof Streams = require(`${generated}/streams_pb.js`);
export const sharedPb: typeof Shared = require(`${generated}/shared_pb.js`);
export const statusPb: typeof Status = require(`${generated}/status_pb.js`);
export const gossipPb: typeof Gossip = require(`${generated}/gossip_pb.js`);
export const featuresPb: typeof Features = require(`${generated}/serverfeatures_pb.js`);
export const anyPb: typeof AnyPb = require('google-protobuf/google/protobuf/any_pb.js');
export const emptyPb: typeof EmptyPb = require('google-protobuf/google/protobuf/empty_pb.js');

type Service = ServiceDefinition<UntypedServiceImplementation>;

export const streamsService: Service = require(`${generated}/streams_grpc_pb.js`).StreamsService;
export const gossipService: Service = require(`${generated}/gossip_grpc_pb.js`).GossipService;
export const featuresService: Service = require(
  `${generated}/serverfeatures_grpc_pb.js`,
).ServerFeaturesService;
