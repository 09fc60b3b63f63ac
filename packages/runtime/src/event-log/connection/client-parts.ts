import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { CallOptions, Channel, Client, Metadata } from '@grpc/grpc-js';

type ClientClass<Grpc> = new (...args: never[]) => Grpc;

/**
 * What the client's own calls stand on: its channel, its discovery of the leader, its reconnecting. They are not
 * part of its published types, so `clientParts` checks that they are there.
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
    options: { readonly credentials?: Credentials },
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

/** @throws TypeError for another version of the client, which makes calls otherwise */
export function clientParts(client: EventStoreDBClient): ClientParts {
  const parts: unknown = client;
  if (!hasParts(parts)) throw new TypeError('this version of the client makes calls otherwise');
  return parts;
}

function hasParts(client: unknown): client is ClientParts {
  return (
    typeof client === 'object' &&
    client !== null &&
    names.every((name) => typeof Reflect.get(client, name) === 'function')
  );
}

/**
 * Keeps an error inside the client from ending the process: it looks at every failed call to decide whether to
 * reconnect, with nobody waiting for the outcome, and throws where a server left out what it expects in a trailer.
 */
export function guardReconnecting(parts: ClientParts): void {
  const handleError = parts.handleError;
  parts.handleError = async (client, error) => {
    try {
      await handleError(client, error);
    } catch {
      // The call's own error tells what there is to tell.
    }
  };
}
