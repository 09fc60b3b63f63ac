import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';
import { type CallOptions, type Channel, type Client, Metadata } from '@grpc/grpc-js';

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
 * reconnect, with nobody waiting for the outcome, and throws where a server left out what it expects in a trailer. A node that does
 * not lead names the one that does; the pulse changes to that one once it answers.
 */
export function guardReconnecting(parts: ClientParts): void {
  const handleError = parts.handleError;
  parts.handleError = async (client, error) => {
    if (trailerOf(error, 'exception') === 'not-leader') return;
    try {
      await handleError(client, error);
    } catch {
      // The call's own error tells what there is to tell.
    }
  };
}

/** What a server says in a trailer of a call that failed. */
export function trailerOf(error: unknown, name: string): string | undefined {
  if (!(error instanceof Error) || !('metadata' in error)) return undefined;
  const { metadata } = error;
  return metadata instanceof Metadata ? metadata.get(name)[0]?.toString() : undefined;
}
