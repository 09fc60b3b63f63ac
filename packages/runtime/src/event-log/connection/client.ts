import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import { type CallOptions, type Channel, type Client, Metadata } from '@grpc/grpc-js';

type ClientClass<Grpc> = new (...args: never[]) => Grpc;

/**
 * The foundation of the client's own calls: its channel, its discovery of the leader, its reconnecting. They are not
 * part of its published types, so `openClient` checks that they exist.
 */
export interface ClientParts {
  GRPCStreamCreator<Grpc extends object, Call>(
    Client: ClientClass<Grpc>,
    name: string,
    create: (client: Grpc) => Call,
    cache?: WeakMap<Grpc, Call>,
  ): () => Promise<Call>;
  execute<Grpc, Result>(
    Client: ClientClass<Grpc>,
    name: string,
    action: (client: Grpc) => Promise<Result>,
  ): Promise<Result>;
  callArguments(
    options: { readonly credentials?: Credentials; readonly requiresLeader?: boolean },
    callOptions: CallOptions,
  ): [Metadata, CallOptions];
  getChannel(): Promise<Channel>;
  createChannel(): Promise<Channel>;
  handleError(client: Client, error: Error): Promise<void>;
}

const names = [
  'GRPCStreamCreator',
  'execute',
  'callArguments',
  'getChannel',
  'createChannel',
  'handleError',
] as const satisfies readonly (keyof ClientParts)[];

/** Bytes that the server may send ahead of the reader: on each call, and on the connection. */
export const windowBytes = 2 ** 18;

export interface OpenClient {
  readonly client: EventStoreDBClient;
  readonly parts: ClientParts;
  /** Closes the channel, also one that is still opening; the client itself closes only channels that failed. */
  close(): void;
}

/**
 * Makes a client for a connection string; it connects at its first call.
 *
 * @throws TypeError for a connection string that cannot be used, and for another version of the client
 */
export function openClient(url: string): OpenClient {
  const client = clientOf(url);
  const parts: unknown = client;
  if (!hasParts(parts)) throw new TypeError('this version of the client makes calls otherwise');
  const { createChannel, handleError } = parts;
  let latest: Channel | undefined;
  let isClosed = false;
  parts.createChannel = async () => {
    latest = await createChannel();
    widenWindow(latest);
    if (isClosed) latest.close();
    return latest;
  };
  // The client looks at each failed call to decide whether to reconnect. It awaits nothing, and throws where a trailer is missing:
  // an unhandled rejection. A node that does not lead names the leader; the pulse changes to the leader once it answers.
  parts.handleError = async (grpcClient, error) => {
    if (trailerOf(error, 'exception') === 'not-leader') return;
    // The call's own error says why it failed.
    await handleError(grpcClient, error).catch(() => undefined);
  };
  return {
    client,
    parts,
    close() {
      isClosed = true;
      latest?.close();
    },
  };
}

function clientOf(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // The client's error for an unreadable string repeats the string, password and all.
    const reason = /^Unexpected/.test(text) ? 'an option has a value that it cannot have' : text;
    throw new TypeError(`the event log's connection string cannot be used: ${reason}`);
  }
}

function hasParts(client: unknown): client is ClientParts {
  return (
    typeof client === 'object' &&
    client !== null &&
    names.every((name) => typeof Reflect.get(client, name) === 'function')
  );
}

/**
 * Lets the server send ahead. HTTP/2 begins with 64 KiB, which is some seventy events: with that, the server waits while this
 * process works through them, and this process while the server makes the next. The client has no option for it, so the channel
 * gets one before it is first connected; another version of the transport keeps its window, and is only slower.
 */
function widenWindow(channel: Channel): void {
  const internal: unknown = Reflect.get(channel, 'internalChannel');
  if (typeof internal !== 'object' || internal === null) return;
  const getOptions: unknown = Reflect.get(internal, 'getOptions');
  if (typeof getOptions !== 'function') return;
  const options: unknown = Reflect.apply(getOptions, internal, []);
  if (typeof options !== 'object' || options === null) return;
  Reflect.set(options, 'grpc-node.flow_control_window', windowBytes);
}

/** A trailer of a failed call. */
export function trailerOf(error: unknown, name: string): string | undefined {
  if (!(error instanceof Error) || !('metadata' in error)) return undefined;
  const { metadata } = error;
  return metadata instanceof Metadata ? metadata.get(name)[0]?.toString() : undefined;
}
