import { join } from 'node:path';
import {
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import type { Log } from './log-line.js';
import { lockDirectory } from './process/directory-lock.js';
import { memoryBytes, openSegments } from './storage/segments.js';
import { EventStore } from './store.js';
import { requireUser } from './wire/access.js';
import { appendHandler, batchAppendHandler } from './wire/append-handler.js';
import { deleteHandler, tombstoneHandler } from './wire/delete-handlers.js';
import { gossipHandler, supportedMethodsHandler } from './wire/info-handlers.js';
import { featuresService, gossipService, streamsService } from './wire/protobuf.js';
import { readHandler } from './wire/read-handler.js';

export interface EventStoreOptions {
  /** Where the log is kept, or `memory`. */
  readonly directory: string;
  readonly host?: string;
  /** 0 or none: a free one. */
  readonly port?: number;
  /** PEM texts; without them the server speaks plain HTTP/2. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Passwords by user; without them everybody may call. Clients send them over TLS only. */
  readonly users?: Readonly<Record<string, string>>;
  readonly maxAppendSizeBytes?: number;
  readonly log?: Log;
}

export interface RunningEventStore {
  /** A connection string for `@eventstore/db-client`. */
  readonly url: string;
  readonly port: number;
  /** Finishes what is being written, then stops. */
  close(): Promise<void>;
}

const messageBytesMax = 16 * 2 ** 20;

/** Starts the event store in this process. */
export async function startEventStore(options: EventStoreOptions): Promise<RunningEventStore> {
  const { directory, host = '127.0.0.1', log = () => undefined } = options;
  const unlock = directory === 'memory' ? () => undefined : lockDirectory(directory);
  try {
    const bytes = directory === 'memory' ? memoryBytes() : openSegments(join(directory, 'log'));
    const store = new EventStore(bytes, log, options.maxAppendSizeBytes);
    const server = new Server({
      'grpc.max_receive_message_length': messageBytesMax,
      'grpc.max_send_message_length': messageBytesMax,
      'grpc.keepalive_permit_without_calls': 1,
      interceptors: options.users === undefined ? [] : [requireUser(options.users)],
    });
    let port = options.port ?? 0;
    addServices(server, store, () => ({ host, port }));
    port = await listen(server, `${host}:${port}`, options.tls);
    const events = store.visible;
    log({ level: 'info', msg: 'event store is listening', host, port, directory, events });
    return {
      url: `esdb://${host}:${port}?tls=${options.tls !== undefined}`,
      port,
      async close() {
        await store.drain();
        server.forceShutdown();
        await store.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function addServices(
  server: Server,
  store: EventStore,
  address: () => { host: string; port: number },
): void {
  server.addService(withEncodedReads(streamsService), {
    read: readHandler(store),
    append: appendHandler(store),
    batchAppend: batchAppendHandler(store),
    delete: deleteHandler(store),
    tombstone: tombstoneHandler(store),
  });
  server.addService(featuresService, { getSupportedMethods: supportedMethodsHandler() });
  server.addService(gossipService, { read: gossipHandler(crypto.randomUUID(), address) });
}

/** Reads answer with bytes that are encoded already, so they are sent as they are. */
function withEncodedReads(
  service: ServiceDefinition<UntypedServiceImplementation>,
): ServiceDefinition<UntypedServiceImplementation> {
  const { read, append, batchAppend, delete: remove, tombstone } = service;
  if (!read || !append || !batchAppend || !remove || !tombstone) {
    throw new Error("the client's package does not define the streams service");
  }
  const asIs = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    read: { ...read, responseSerialize: asIs },
    append,
    batchAppend,
    delete: remove,
    tombstone,
  };
}

function listen(server: Server, address: string, tls: EventStoreOptions['tls']): Promise<number> {
  const credentials =
    tls === undefined
      ? ServerCredentials.createInsecure()
      : ServerCredentials.createSsl(null, [
          { cert_chain: Buffer.from(tls.cert), private_key: Buffer.from(tls.key) },
        ]);
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (error, port) => {
      if (error !== null) reject(new Error(`cannot listen on ${address}: ${error.message}`));
      else resolve(port);
    });
  });
}
