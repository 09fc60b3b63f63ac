import type { TransactionStatus } from '../wire/messages.js';

/** A client connection for the scheduler of the shared session. */
export interface Client {
  readonly id: number;
  /** The secret of a cancel request. */
  readonly key: number;
  /** Settings of its start-up message: the target of RESET. */
  readonly startup: ReadonlyMap<string, string>;
  /** Settings of this connection by name. */
  readonly settings: Map<string, string>;
  /** Channels of LISTEN. */
  readonly channels: Set<string>;
  status: TransactionStatus;
  /** Time limit of a statement in milliseconds; 0: none. */
  limitMs: number;
  /** The transaction can have changed the limit. */
  limitMayChange: boolean;
  gone: boolean;
  write(bytes: Buffer): void;
  /** Ends the connection with an error. */
  end(code: string, text: string): void;
}

/** Creates a client with the settings of its start-up message. */
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
