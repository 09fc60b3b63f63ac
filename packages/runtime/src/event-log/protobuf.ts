import { createRequire } from 'node:module';
import type * as GossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type * as Gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as StreamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';
import type * as EmptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import type * as TimestampPb from 'google-protobuf/google/protobuf/timestamp_pb.js';

// The client's package carries the protocol's messages as generated CommonJS with types; their exports cannot
// be seen statically, so they are required.
const require = createRequire(import.meta.url);
const generated = '@eventstore/db-client/generated';

export const streamsPb: typeof Streams = require(`${generated}/streams_pb.js`);
export const streamsGrpc: typeof StreamsGrpc = require(`${generated}/streams_grpc_pb.js`);
export const gossipPb: typeof Gossip = require(`${generated}/gossip_pb.js`);
export const gossipGrpc: typeof GossipGrpc = require(`${generated}/gossip_grpc_pb.js`);
export const sharedPb: typeof Shared = require(`${generated}/shared_pb.js`);
export const emptyPb: typeof EmptyPb = require('google-protobuf/google/protobuf/empty_pb.js');
export const timestampPb: typeof TimestampPb = require('google-protobuf/google/protobuf/timestamp_pb.js');
