import type { Log } from '../log-line.js';
import type { Effect } from '../sql/effects.js';
import { errorResponse } from '../wire/errors.js';
import { type Message, query, readyForQuery, statusOf, sync } from '../wire/messages.js';
import type { Client } from './client.js';
import { createIdleLimit } from './idle-limit.js';
import { createNotifications } from './notifications.js';
import { committedEffects, nothingPending, type Pending } from './outcome.js';
import { createQueue } from './queue.js';
import { type Session, SessionLost, StatementFailed } from './session.js';
import { createSettings } from './settings.js';

/** A piece of protocol that has to run without another connection's in between. */
export interface Unit {
  /** Whole messages; chosen when its turn has come, if they depend on the transaction's status. */
  readonly bytes: Buffer | (() => Buffer);
  readonly effects: readonly Effect[];
  /** False for a batch that ends in Flush: no ReadyForQuery is due. */
  readonly endsReady: boolean;
  /** Takes the answer, with the ReadyForQuery at its end; writes it to the client unless told otherwise. */
  readonly deliver?: (answer: readonly Message[]) => void;
}

/**
 * Lets many connections take turns on one session: a unit at a time, first come first served, but while a
 * connection has a transaction open it is the only one served. Settings follow the connection, notifications go
 * to those who listen.
 */
export interface Multiplexer {
  /**
   * Takes a connection on and makes the session its own for the first time.
   *
   * @returns what the settings named are for it
   * @throws StatementFailed when one of its settings is refused
   */
  join(client: Client, report: readonly string[]): Promise<Map<string, string>>;
  run(client: Client, unit: Unit): Promise<void>;
  /** Lets a connection go: its transaction is rolled back, its statements are closed. */
  leave(client: Client, closing: readonly Buffer[]): void;
  /** Gives up what a connection is waiting for; what runs cannot be stopped. */
  cancel(id: number, key: number): void;
  /** A statement of the server's own, in its turn, with nobody's settings. */
  own(sql: string): Promise<(string | null)[][]>;
  /** True when nobody uses the session or waits for it. */
  readonly isIdle: boolean;
}

export interface MultiplexerOptions {
  readonly idleInTransactionMs: number;
  readonly log: Log;
  /** The engine has ended: nothing can run any more. */
  readonly onLost: (error: SessionLost) => void;
}

export function createMultiplexer(session: Session, options: MultiplexerOptions): Multiplexer {
  const clients = new Set<Client>();
  const pendings = new WeakMap<Client, Pending>();
  const queue = createQueue();
  const settings = createSettings(session);
  const notifications = createNotifications(session, clients);
  const idleLimit = createIdleLimit(options);
  let openBatch = false;

  function serve(client: Client, unit: Unit): void {
    idleLimit.stop();
    if (!openBatch && client.status === 'I') settings.become(client.settings);
    const bytes = typeof unit.bytes === 'function' ? unit.bytes() : unit.bytes;
    const messages = session.run(bytes, unit.endsReady);
    const answer: Message[] = [];
    let ready: Message | undefined;
    for (const one of messages) {
      if (one.type === 'A') {
        for (const passed of notifications.route(one.bytes, client)) {
          answer.push({ type: 'A', bytes: passed });
        }
        // The session sends a second ReadyForQuery after an error, and one where none is due.
      } else if (one.type === 'Z') ready = one;
      else answer.push(one);
    }
    openBatch = !unit.endsReady;
    if (unit.endsReady && ready !== undefined) {
      client.status = statusOf(ready.bytes);
      answer.push(ready);
    }
    queue.hold(openBatch || client.status !== 'I' ? client : undefined);
    if (unit.deliver === undefined) client.write(Buffer.concat(answer.map((one) => one.bytes)));
    else unit.deliver(answer);
    if (unit.effects.length > 0 || pendings.has(client)) settle(client, unit.effects, answer);
    if (queue.holder === client && !client.gone) idleLimit.start(client, () => queue.length);
  }

  /** What a statement did to the session is the connection's own once it is committed. */
  function settle(client: Client, effects: readonly Effect[], answer: readonly Message[]): void {
    const pending = pendings.get(client) ?? nothingPending();
    pendings.set(client, pending);
    const committed = committedEffects(effects, answer, pending);
    for (const effect of committed) {
      if (effect.kind === 'listen') notifications.listened(client, effect.channel);
      else if (effect.kind === 'unlisten') notifications.unlistened(client, effect.channel);
      else reset(client, effect.name);
    }
    if (openBatch || client.status !== 'I') return;
    pendings.delete(client);
    try {
      if (committed.some(({ kind }) => kind !== 'reset')) notifications.settle();
      if (!pending.unnamed && pending.names.size === 0) return;
      const names = pending.unnamed ? undefined : [...pending.names];
      for (const [name, value] of settings.read(names)) client.settings.set(name, value);
    } catch (error) {
      if (!(error instanceof StatementFailed)) throw error;
      options.log({ level: 'warn', msg: 'settings could not be followed', reason: error.message });
    }
  }

  function reset(client: Client, name: string): void {
    settings.wasReset(name);
    for (const one of name === 'all' ? [...client.settings.keys()] : [name]) {
      const value = client.startup.get(one);
      if (value === undefined) client.settings.delete(one);
      else client.settings.set(one, value);
    }
  }

  /** What a connection leaves behind in the session. */
  function tidy(client: Client, closing: readonly Buffer[]): void {
    idleLimit.stop();
    const rollback = queue.holder === client ? [sync, query('rollback')] : [];
    const bytes = Buffer.concat([...rollback, ...closing, ...(closing.length > 0 ? [sync] : [])]);
    if (bytes.length > 0) session.run(bytes, true);
    openBatch = false;
    queue.hold(undefined);
    if (client.channels.size > 0) notifications.settle();
  }

  async function guarded(client: Client | undefined, turn: () => void): Promise<void> {
    try {
      await queue.wait(client, turn);
    } catch (error) {
      if (error instanceof SessionLost) options.onLost(error);
      throw error;
    }
  }

  return {
    async join(client, report) {
      const reported = new Map<string, string>();
      await guarded(client, () => {
        settings.become(client.settings);
        const values = report.map((name) => `current_setting('${name}')`);
        const [row = []] = session.rows(`select ${values.join(', ')}`);
        for (const [index, name] of report.entries()) reported.set(name, row[index] ?? '');
        clients.add(client);
      });
      return reported;
    },
    async run(client, unit) {
      if (client.gone) return;
      try {
        await guarded(client, () => serve(client, unit));
      } catch (error) {
        if (!(error instanceof StatementFailed)) throw error;
        // A setting that the server took once, and does not any more.
        const { code, text } = error.fields;
        client.write(Buffer.concat([errorResponse('ERROR', code, text), readyForQuery('I')]));
      }
    },
    leave(client, closing) {
      if (client.gone) return;
      client.gone = true;
      clients.delete(client);
      queue.withdraw(client);
      guarded(client, () => tidy(client, closing)).catch(() => undefined);
    },
    cancel(id, key) {
      const client = [...clients].find((one) => one.id === id && one.key === key);
      if (client === undefined || queue.withdraw(client) === 0) return;
      const text = 'canceling statement due to user request';
      const error = errorResponse('ERROR', '57014', text);
      client.write(Buffer.concat([error, readyForQuery(client.status)]));
    },
    async own(sql) {
      let rows: (string | null)[][] = [];
      await guarded(undefined, () => {
        settings.become(new Map());
        rows = session.rows(sql);
      });
      return rows;
    },
    get isIdle() {
      return queue.holder === undefined && queue.length === 0;
    },
  };
}
