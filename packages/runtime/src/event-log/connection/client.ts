import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { CallOptions, Channel, Client, Metadata } from '@grpc/grpc-js';
import { errorText } from '../../errors/error-text.js';
import { trailerOf } from './grpc-errors.js';

type ClientClass<Grpc> = new (...args: never[]) => Grpc;

/** Unpublished parts of the client, which `openClient` checks. */
export interface ClientParts {
  GRPCStreamCreator<Grpc extends object, Call>(
    Client: ClientClass<Grpc>,
    name: string,
    create: (client: Grpc) => Call,
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

/** Flow-control window in bytes, per call and connection. */
export const windowBytes = 2 ** 18;

/**
 * Connects at the first call.
 * @throws TypeError for an invalid connection string or another client version
 */
export function openClient(url: string) {
  const client = clientOf(url);
  const parts: unknown = client;
  if (!hasParts(parts)) throw new TypeError('unsupported version of the event store client');
  const { createChannel, handleError } = parts;
  let latest: Channel | undefined;
  let isClosed = false;
  parts.createChannel = async () => {
    latest = await createChannel();
    widenWindow(latest);
    if (isClosed) latest.close();
    return latest;
  };
  // Without a trailer the client's inspection of a failed call throws, and is not awaited: an
  // unhandled rejection.
  parts.handleError = async (grpcClient, error) => {
    if (trailerOf(error, 'exception') === 'not-leader') return;
    // The call's own error has the reason.
    await handleError(grpcClient, error).catch(() => undefined);
  };
  return {
    client,
    parts,
    /** Closes an opening channel, too; the client closes only failed ones. */
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
    const text = errorText(error);
    const reason = /^Unexpected/.test(text) ? 'an option has an invalid value' : text;
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
 * HTTP/2 starts with 64 KiB, about seventy events. Another version of the transport keeps that, and
 * is only slower.
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
