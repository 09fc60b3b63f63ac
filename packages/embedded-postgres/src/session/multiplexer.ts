import type { Log } from '../log-line.js';
import {
  message,
  query,
  readCstring,
  splitMessages,
  type TransactionStatus,
} from '../wire/messages.js';

/** The one session behind all connections: takes protocol bytes, gives the answer's bytes. */
export interface Session {
  exec(bytes: Uint8Array): Promise<Uint8Array>;
}

/** One client connection, as the multiplexer sees it. */
export interface Client {
  readonly id: number;
  /** The `SET` statements that make the session this connection's, by name. */
  readonly settings: Map<string, string>;
  readonly channels: Set<string>;
  write(bytes: Buffer): void;
  /** Ends a connection that kept a transaction open without using it. */
  expire(): void;
}

/** A piece of protocol that has to run without another connection's in between. */
export interface Unit {
  readonly bytes: Buffer;
  /** False for a batch that ends in Flush: no ReadyForQuery is due. */
  readonly ready: boolean;
  /** A type of message to leave out of the answer. */
  readonly without?: string;
}

interface Waiting {
  readonly client: Client;
  readonly unit: Unit;
  readonly done: () => void;
}

/**
 * Lets many connections take turns on one session: a unit at a time, first come first served, but while a
 * connection has a transaction open it is the only one served. Settings follow the connection, notifications go
 * to those who listen.
 */
export interface Multiplexer {
  run(client: Client, unit: Unit): Promise<void>;
  /** Forgets a connection: rolls its transaction back and closes its statements. */
  leave(client: Client, closing: readonly Buffer[]): Promise<void>;
  join(client: Client): void;
  /** Runs a statement of our own when nobody is in a transaction; false if somebody is busy. */
  maintain(statement: string): Promise<boolean>;
  readonly isIdle: boolean;
}

export function createMultiplexer(
  session: Session,
  idleInTransactionMs: number,
  log: Log,
): Multiplexer {
  const clients = new Set<Client>();
  const waiting: Waiting[] = [];
  let holder: Client | undefined;
  let holderTimer: NodeJS.Timeout | undefined;
  let applied = '';
  let running = false;

  function next(): Waiting | undefined {
    const index = holder === undefined ? 0 : waiting.findIndex(({ client }) => client === holder);
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  }

  async function work(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (let turn = next(); turn !== undefined; turn = next()) {
        clearTimeout(holderTimer);
        await serve(turn);
        turn.done();
        watchHolder();
      }
    } finally {
      running = false;
    }
  }

  async function serve({ client, unit }: Waiting): Promise<void> {
    try {
      if (holder === undefined) await become(client);
      const answer = Buffer.from(await session.exec(unit.bytes));
      const { bytes, status } = sortAnswer(answer, unit);
      if (status !== undefined) holder = status === 'I' ? undefined : client;
      client.write(bytes);
    } catch (error) {
      log({ level: 'error', msg: 'the session failed', reason: String(error) });
      client.expire();
    }
  }

  /** Makes the session this connection's, if the one before had other settings. */
  async function become(client: Client): Promise<void> {
    const wanted = [...client.settings.values()].join(';');
    if (wanted === applied) return;
    await session.exec(query(`reset all;${wanted}`));
    applied = wanted;
  }

  /** Splits notifications off and keeps one ReadyForQuery: the session sends a second one after an error. */
  function sortAnswer(answer: Buffer, { ready, without }: Unit) {
    const kept: Buffer[] = [];
    let last: Buffer | undefined;
    for (const { type, bytes } of splitMessages(answer)) {
      if (type === 'A') notify(bytes);
      else if (type === 'Z') last = bytes;
      else if (type !== without) kept.push(bytes);
    }
    if (ready && last !== undefined) kept.push(last);
    const status = last === undefined ? undefined : statusOf(last);
    return { bytes: Buffer.concat(kept), status };
  }

  function notify(bytes: Buffer): void {
    const channel = readCstring(bytes, 9);
    const payload = bytes.subarray(channel.end);
    for (const client of clients) {
      if (!client.channels.has(channel.text)) continue;
      const from = Buffer.alloc(4);
      client.write(message('A', from, Buffer.from(`${channel.text}\0`), payload));
    }
  }

  function watchHolder(): void {
    if (holder === undefined) return;
    const idle = holder;
    holderTimer = setTimeout(() => {
      if (holder === idle) idle.expire();
    }, idleInTransactionMs).unref();
  }

  return {
    get isIdle() {
      return !running && holder === undefined && waiting.length === 0;
    },
    join: (client) => void clients.add(client),
    run(client, unit) {
      return new Promise((done) => {
        waiting.push({ client, unit, done });
        void work();
      });
    },
    async leave(client, closing) {
      clients.delete(client);
      for (let index = waiting.length - 1; index >= 0; index -= 1) {
        if (waiting[index]?.client === client) waiting.splice(index, 1)[0]?.done();
      }
      const silent: Client = { ...client, write: () => undefined, expire: () => undefined };
      if (holder === client) {
        holder = silent;
        await this.run(silent, { bytes: query('rollback'), ready: true });
      }
      if (closing.length > 0) {
        await this.run(silent, { bytes: Buffer.concat(closing), ready: true });
      }
    },
    async maintain(statement) {
      if (!this.isIdle) return false;
      running = true;
      try {
        await session.exec(query(statement));
      } finally {
        running = false;
      }
      void work();
      return true;
    },
  };
}

function statusOf(ready: Buffer): TransactionStatus {
  const status = ready.toString('latin1', 5, 6);
  return status === 'T' || status === 'E' ? status : 'I';
}
