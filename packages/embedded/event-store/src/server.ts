import { join } from 'node:path';
import { lockFolder } from '@exchange/child-process';
import { Server, type ServiceDefinition, type UntypedServiceImplementation } from '@grpc/grpc-js';
import type { Log } from './log-line.js';
import { listen, reachable, shutDown, type TlsFiles, urlHost } from './process/listening.js';
import { makeFolder } from './storage/durable-folder.js';
import type { StoreUnavailable } from './storage/group-commit.js';
import { memoryBytes } from './storage/log-bytes.js';
import { openSegments } from './storage/segments.js';
import { type EventStore, openStore } from './store.js';
import { requireUser } from './wire/access.js';
import { appendHandler } from './wire/append-handler.js';
import { batchAppendHandler } from './wire/batch-append-handler.js';
import { deleteHandler, tombstoneHandler } from './wire/delete-handlers.js';
import { gossipHandler, supportedMethodsHandler } from './wire/info-handlers.js';
import { createOpenCalls, type OpenCalls } from './wire/open-calls.js';
import { featuresService, gossipService, streamsService } from './wire/protobuf.js';
import { readHandler } from './wire/read-handler.js';

export interface EventStoreOptions {
  /** Where the log is kept, or `memory`. */
  readonly directory: string;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** 0 or none: a free one. */
  readonly port?: number;
  /** PEM texts; without them the server speaks plain HTTP/2. */
  readonly tls?: TlsFiles;
  /** Passwords by user; without them everybody may call. Clients send them over TLS only. */
  readonly users?: Readonly<Record<string, string>>;
  /** The name or address and the port that clients are told, in the connection string and by gossip; default: those it listens on. */
  readonly advertise?: { readonly host?: string; readonly port?: number };
  /** Bytes of data, metadata and twice the types' characters in one append; default 1 MiB, at most 16 MiB. */
  readonly maxAppendSizeBytes?: number;
  /** How many live events may wait for a slow subscriber before it is dropped, 32 in EventStoreDB; default any number. */
  readonly liveBufferEvents?: number;
  readonly log?: Log;
}

export interface RunningEventStore {
  /** A connection string for `@eventstore/db-client`. */
  readonly url: string;
  readonly port: number;
  /** Resolves if the log cannot be written any more. Reads go on; a new start finds what was durable. */
  readonly failed: Promise<Error>;
  /** Finishes and answers what is being written, ends subscriptions, then stops. */
  close(): Promise<void>;
}

const maxAppendSizeMost = 16 * 2 ** 20;
/** As EventStoreDB has it: the largest record less its overhead. */
const receivedBytesMax = 16 * 2 ** 20 - 10_000;
const sentBytesMax = 64 * 2 ** 20;

/**
 * Starts the event store in this process.
 *
 * @throws DamagedLog if acknowledged events are missing
 * @throws Error if the folder is in use, the port is taken, or users are given without TLS
 */
export async function startEventStore(options: EventStoreOptions): Promise<RunningEventStore> {
  const { directory, host = '127.0.0.1', tls, users, log = () => undefined } = options;
  if (users !== undefined && tls === undefined) {
    throw new Error('Users need TLS: clients send no password over a plain connection.');
  }
  if ((options.maxAppendSizeBytes ?? 1) > maxAppendSizeMost) {
    throw new RangeError(`maxAppendSizeBytes is at most ${maxAppendSizeMost}`);
  }
  const unlock = directory === 'memory' ? () => undefined : takeFolder(directory);
  try {
    let fail: (error: Error) => void = () => undefined;
    const failed = new Promise<Error>((resolve) => {
      fail = resolve;
    });
    const store = await openDirectory(directory, options, log, (error) => {
      log({ level: 'error', msg: error.message, reason: String(error.cause) });
      fail(error);
    });
    const openCalls = createOpenCalls();
    const server = new Server({
      'grpc.max_receive_message_length': receivedBytesMax,
      'grpc.max_send_message_length': sentBytesMax,
      interceptors: users === undefined ? [] : [requireUser(users)],
    });
    const advertised = { host: options.advertise?.host ?? reachable(host), port: 0 };
    addServices(server, store, openCalls, advertised, options.liveBufferEvents);
    let port: number;
    try {
      port = await listen(server, `${urlHost(host)}:${options.port ?? 0}`, tls);
    } catch (error) {
      store.close();
      throw error;
    }
    advertised.port = options.advertise?.port ?? port;
    log({
      level: 'info',
      msg: 'event store is listening',
      host,
      port,
      directory,
      events: store.visible,
    });
    return {
      url: `esdb://${urlHost(advertised.host)}:${advertised.port}?tls=${tls !== undefined}`,
      port,
      failed,
      async close() {
        await store.stop().catch(() => undefined);
        // The answers to what has just become durable are on their way.
        await new Promise((turn) => setImmediate(turn));
        openCalls.endAll();
        await shutDown(server);
        store.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function takeFolder(directory: string): () => void {
  makeFolder(directory);
  return lockFolder(directory);
}

async function openDirectory(
  directory: string,
  options: EventStoreOptions,
  log: Log,
  onFailed: (error: StoreUnavailable) => void,
): Promise<EventStore> {
  const bytes = directory === 'memory' ? memoryBytes() : openSegments(join(directory, 'log'));
  try {
    const store = openStore(bytes, log, { appendBytesMax: options.maxAppendSizeBytes, onFailed });
    // A folder that cannot be written to is better known now than at the first append.
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
  openCalls: OpenCalls,
  advertised: { readonly host: string; readonly port: number },
  liveBufferEvents: number | undefined,
): void {
  server.addService(withEncodedReads(streamsService), {
    read: readHandler(store, openCalls, liveBufferEvents),
    append: appendHandler(store),
    batchAppend: batchAppendHandler(store, openCalls),
    delete: deleteHandler(store),
    tombstone: tombstoneHandler(store),
  });
  server.addService(featuresService, { getSupportedMethods: supportedMethodsHandler() });
  server.addService(gossipService, { read: gossipHandler(crypto.randomUUID(), advertised) });
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
