import statusPb from '@eventstore/db-client/generated/status_pb.js';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  Client,
  credentials,
  type handleServerStreamingCall,
  type Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServiceError,
  type StatusObject,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import {
  gossipGrpc,
  gossipPb,
  sharedPb,
  streamsGrpc,
  streamsPb,
} from '../../src/event-log/protobuf.js';

type Refusal = Pick<StatusObject, 'code' | 'details'> & { readonly metadata?: Metadata };

export interface Member {
  readonly port: number;
  readonly leads: boolean;
  readonly isLost?: boolean;
}

export interface Behaviour {
  dropAfterLive?: number;
  refuseRead?: (request: Streams.ReadReq) => Refusal | undefined;
  answerAppend?: (request: Streams.BatchAppendReq) => Streams.BatchAppendResp | Refusal | undefined;
  refuse?: (metadata: Metadata) => Refusal | undefined;
  /** Port of a lagging store that answers reads; undefined: the store itself. */
  readsFrom?: () => number | undefined;
  gossip?: () => readonly Member[];
}

export interface Interposer {
  readonly port: number;
  readonly url: string;
  readonly counts: { begun: number; dropped: number };
  close(): void;
}

const plain = (bytes: Buffer) => bytes;

/** Passes reads and appends on, byte for byte, except as configured. */
export async function interpose(
  storePort: number,
  behaviour: Behaviour,
  ownPort = 0,
): Promise<Interposer> {
  const clientOf = (port: number) =>
    new Client(`127.0.0.1:${port}`, credentials.createInsecure(), {
      'grpc.use_local_subchannel_pool': 1,
    });
  const upstream = clientOf(storePort);
  const behind = new Map<number, Client>();
  const readFrom = () => {
    const other = behaviour.readsFrom?.();
    if (other === undefined) return upstream;
    const client = behind.get(other) ?? clientOf(other);
    behind.set(other, client);
    return client;
  };
  const counts = { begun: 0, dropped: 0 };
  const { read, batchAppend } = streamsGrpc.StreamsService;
  const server = new Server();
  const readThrough: handleServerStreamingCall<Buffer, Buffer> = (call) => {
    const request = streamsPb.ReadReq.deserializeBinary(call.request);
    const isSubscription = request.getOptions()?.hasSubscription() === true;
    if (isSubscription) counts.begun += 1;
    const refusal = behaviour.refuse?.(call.metadata) ?? behaviour.refuseRead?.(request);
    if (refusal !== undefined) return void call.emit('error', refusal);
    const source = readFrom().makeServerStreamRequest(read.path, plain, plain, call.request, {
      deadline: Number.POSITIVE_INFINITY,
    });
    call.on('cancelled', () => source.cancel());
    let isDropped = false;
    // The proxy's own cancellation is not the server's response.
    source.on('error', (error: ServiceError) => {
      if (isDropped) return;
      // A real EventStoreDB drops slow readers by itself.
      if (isSubscription && error.code === status.ABORTED && !call.cancelled) counts.dropped += 1;
      call.emit('error', error);
    });
    let live = 0;
    let isLive = false;
    source.on('data', (bytes: Buffer) => {
      const response = streamsPb.ReadResp.deserializeBinary(bytes);
      isLive ||= response.hasCaughtUp();
      if (isLive && response.hasEvent()) live += 1;
      if (isSubscription && live > (behaviour.dropAfterLive ?? Number.POSITIVE_INFINITY)) {
        isDropped = true;
        source.cancel();
        if (call.cancelled) return;
        counts.dropped += 1;
        live = Number.NEGATIVE_INFINITY;
        call.emit('error', tooSlow);
        return;
      }
      if (live >= 0) call.write(bytes);
    });
    source.on('end', () => call.end());
  };
  server.register(read.path, readThrough, plain, plain, 'serverStream');
  server.register(
    batchAppend.path,
    (call: ServerDuplexStream<Buffer, Buffer>) => {
      const refusal = behaviour.refuse?.(call.metadata);
      if (refusal !== undefined) return void call.emit('error', refusal);
      const target = upstream.makeBidiStreamRequest(batchAppend.path, plain, plain, {
        deadline: Number.POSITIVE_INFINITY,
      });
      call.on('cancelled', () => target.cancel());
      call.on('data', (bytes: Buffer) => {
        const answer = behaviour.answerAppend?.(streamsPb.BatchAppendReq.deserializeBinary(bytes));
        if (answer === undefined) target.write(bytes);
        else if ('code' in answer) call.emit('error', answer);
        else call.write(Buffer.from(answer.serializeBinary()));
      });
      call.on('end', () => target.end());
      target.on('data', (bytes: Buffer) => call.write(bytes));
      target.on('error', (error) => call.emit('error', error));
      target.on('end', () => call.end());
    },
    plain,
    plain,
    'bidi',
  );
  server.register(
    gossipGrpc.GossipService.read.path,
    (_: unknown, answer: sendUnaryData<Buffer>) => {
      const members = behaviour.gossip?.() ?? [{ port, leads: true }];
      const info = new gossipPb.ClusterInfo().setMembersList(members.map(memberOf));
      answer(null, Buffer.from(info.serializeBinary()));
    },
    plain,
    plain,
    'unary',
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${ownPort}`, ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  return {
    port,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    counts,
    close() {
      server.forceShutdown();
      upstream.close();
      for (const client of behind.values()) client.close();
    },
  };
}

/** EventStoreDB 23.10 (RpcExceptions.Timeout). */
const tooSlow = {
  code: status.ABORTED,
  details:
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
};

export function deniedAppend(request: Streams.BatchAppendReq): Streams.BatchAppendResp {
  const details = new anyPb.Any();
  details.pack(new sharedPb.AccessDenied().serializeBinary(), 'event_store.client.AccessDenied');
  return new streamsPb.BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setError(new statusPb.Status().setMessage('AccessDenied').setDetails(details));
}

function memberOf({ port, leads, isLost = false }: Member) {
  const { LEADER, FOLLOWER, UNKNOWN } = gossipPb.MemberInfo.VNodeState;
  return new gossipPb.MemberInfo()
    .setIsAlive(true)
    .setState(isLost ? UNKNOWN : leads ? LEADER : FOLLOWER)
    .setHttpEndPoint(new gossipPb.EndPoint().setAddress('127.0.0.1').setPort(port));
}
