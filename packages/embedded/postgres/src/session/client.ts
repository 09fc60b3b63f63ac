import type { TransactionStatus } from '../wire/messages.js';

/** One client connection, as the shared session's scheduler sees it. */
export interface Client {
  readonly id: number;
  /** What a cancel request has to know besides the id. */
  readonly key: number;
  /** The settings it came with: what RESET goes back to. */
  readonly startup: ReadonlyMap<string, string>;
  /** The settings that make the session this connection's, by name. */
  readonly settings: Map<string, string>;
  /** The channels that it listens to. */
  readonly channels: Set<string>;
  /** Where its transaction stands. */
  status: TransactionStatus;
  /** How long one of its statements may take, in milliseconds; 0 is for ever. */
  limitMs: number;
  /** Its transaction may have changed that. */
  limitMayChange: boolean;
  gone: boolean;
  write(bytes: Buffer): void;
  /** Ends the connection with an error. */
  end(code: string, text: string): void;
}

/** A client that has connected with these settings. */
export function createClient(
  identity: Pick<Client, 'id' | 'key' | 'startup'>,
  socket: Pick<Client, 'write' | 'end'>,
): Client {
  return {
    ...identity,
    ...socket,
    settings: new Map(identity.startup),
    channels: new Set(),
    status: 'I',
    limitMs: 0,
    limitMayChange: false,
    gone: false,
  };
}
