import type { TransactionStatus } from '../wire/messages.js';

export interface Client {
  readonly id: number;
  readonly key: number;
  /** The values that RESET restores. */
  readonly startup: ReadonlyMap<string, string>;
  settings: ReadonlyMap<string, string>;
  readonly channels: Set<string>;
  status: TransactionStatus;
  /** The engine that has its prepared statements. */
  generation: number;
  /** Milliseconds; 0: none. */
  limitMs: number;
  limitMayChange: boolean;
  gone: boolean;
  write(bytes: Buffer): void;
  end(code: string, text: string): void;
}

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
    generation: 0,
    limitMs: 0,
    limitMayChange: false,
    gone: false,
  };
}
