import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { type Log, lockFolder } from '@exchange/child-process';
import {
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { ticksPerMillisecond } from './recorded-event.js';
import { makeFolder } from './storage/durable-folder.js';
import { type DamagedLog, memoryBytes } from './storage/log-bytes.js';
import { requireNoMisplacedLog } from './storage/misplaced-log.js';
import { openSegments } from './storage/segments.js';
import { EventStore, type StoreUnavailable } from './store.js';
import { batchAppendHandler } from './wire/batch-append-handler.js';
import {
  featuresPb,
  featuresService,
  gossipPb,
  gossipService,
  sharedPb,
  streamsService,
} from './wire/protobuf.js';
import { readHandler } from './wire/read-handler.js';

const implemented = ['batchappend', 'read'];

function supportedMethodsHandler() {
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

function gossipHandler(
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

const shutdownMs = 2_000;

function listen(server: Server, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) => {
      if (error !== null) reject(new Error(`cannot listen on ${address}: ${error.message}`));
      else resolve(port);
    });
  });
}

async function shutDown(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  await Promise.race([closed, pause(shutdownMs, undefined, { ref: false })]);
  server.forceShutdown();
}

/** Names a host that clients can reach; a wildcard address is none. */
function reachable(host: string): string {
  if (!['0.0.0.0', '::', '::0', ''].includes(host)) return host;
  const addresses = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return (
    addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'
  );
}

function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

export interface EventStoreOptions {
  readonly directory: string;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  /** Appears in the connection string and gossip; default: the listening host. */
  readonly advertisedHost?: string | undefined;
  readonly advertisedPort?: number | undefined;
  /** Default: none. */
  readonly liveBufferEvents?: number | undefined;
  readonly log?: Log;
}

export interface RunningEventStore {
  readonly url: string;
  readonly port: number;
  /** Resolves when the log becomes read-only; a restart recovers. */
  readonly failed: Promise<Error>;
  /** Answers open appends, ends subscriptions, then stops. */
  close(): Promise<void>;
}

/** The limit of EventStoreDB: the largest record less overhead. */
const receivedBytesMax = 16 * 2 ** 20 - 10_000;
const sentBytesMax = 64 * 2 ** 20;

/**
 * @throws DamagedLog if acknowledged events are missing, or a log is in a wrong folder
 * @throws Error if the folder is in use or the port is taken
 */
export async function startEventStore(options: EventStoreOptions): Promise<RunningEventStore> {
  const { directory, host = '127.0.0.1', log = () => undefined } = options;
  if (directory !== 'memory') {
    requireNoMisplacedLog(directory);
    makeFolder(directory);
  }
  const unlock = directory === 'memory' ? () => undefined : lockFolder(directory);
  let store: EventStore | undefined;
  try {
    let fail: (error: Error) => void = () => undefined;
    const failed = new Promise<Error>((resolve) => {
      fail = resolve;
    });
    store = await openDirectory(directory, log, (error) => {
      const { message: msg, cause } = error;
      const reason = cause === undefined ? {} : { reason: String(cause) };
      log({ level: 'error', msg, directory, ...reason });
      fail(error);
    });
    const ends = new Set<() => void>();
    const server = new Server({
      'grpc.max_receive_message_length': receivedBytesMax,
      'grpc.max_send_message_length': sentBytesMax,
    });
    const advertised = { host: options.advertisedHost ?? reachable(host), port: 0 };
    addServices(server, store, ends, advertised, options.liveBufferEvents);
    const port = await listen(server, `${urlHost(host)}:${options.port ?? 0}`);
    advertised.port = options.advertisedPort ?? port;
    const events = store.visible;
    log({ level: 'info', msg: 'event store is listening', host, port, directory, events });
    return {
      url: `esdb://${urlHost(advertised.host)}:${advertised.port}?tls=false`,
      port,
      failed,
      close: closing(server, store, ends, unlock),
    };
  } catch (error) {
    store?.close();
    unlock();
    throw error;
  }
}

function closing(server: Server, store: EventStore, ends: Set<() => void>, unlock: () => void) {
  return async () => {
    await store.stop().catch(() => undefined);
    // Sends the answers of durable appends.
    await new Promise((turn) => setImmediate(turn));
    for (const end of [...ends]) end();
    await shutDown(server);
    store.close();
    unlock();
  };
}

async function openDirectory(
  directory: string,
  log: Log,
  onFailed: (error: StoreUnavailable | DamagedLog) => void,
): Promise<EventStore> {
  const bytes = directory === 'memory' ? memoryBytes() : openSegments(join(directory, 'log'));
  try {
    const store = new EventStore(bytes, log, onFailed);
    // A read-only folder fails at start, not at the first append.
    await store.durable();
    return store;
  } catch (error) {
    bytes.abandon();
    throw error;
  }
}

function addServices(
  server: Server,
  store: EventStore,
  ends: Set<() => void>,
  advertised: { readonly host: string; readonly port: number },
  liveBufferEvents: number | undefined,
): void {
  server.addService(withEncodedReads(streamsService), {
    read: readHandler({ store, ends, liveBufferEvents }),
    batchAppend: batchAppendHandler(store, ends),
  });
  server.addService(featuresService, { getSupportedMethods: supportedMethodsHandler() });
  server.addService(gossipService, { read: gossipHandler(crypto.randomUUID(), advertised) });
}

function withEncodedReads(
  service: ServiceDefinition<UntypedServiceImplementation>,
): ServiceDefinition<UntypedServiceImplementation> {
  const { read } = service;
  if (read === undefined) throw new Error("the client's package does not define Streams.Read");
  const asIs = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return { ...service, read: { ...read, responseSerialize: asIs } };
}
