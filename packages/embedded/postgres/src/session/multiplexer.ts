import type { Engine } from '../engine/engine.js';
import type { Log } from '../log-line.js';
import { allowedMs } from '../sql/time-limit.js';
import { errorResponse } from '../wire/errors.js';
import { type Message, query, readyForQuery, statusOf, sync } from '../wire/messages.js';
import type { Client } from './client.js';
import { followLimit } from './follow-limit.js';
import { createIdleLimit } from './idle-limit.js';
import { createLimitWatch } from './limit-watch.js';
import { createNotifications } from './notifications.js';
import { createQueue } from './queue.js';
import { createRecovery } from './recovery.js';
import { createSession, SessionLost, StatementFailed } from './session.js';
import { createSettings } from './settings.js';
import { createSettlement } from './settlement.js';
import { sortedAnswer } from './sorted-answer.js';
import { expectedState, givenUp, refusalOf } from './stopped.js';
import type { Unit } from './unit.js';

/**
 * Lets many connections take turns on one session: a unit at a time, first come first served, but while a
 * connection has a transaction open it is the only one served. Settings follow the connection, notifications go
 * to those who listen. A unit that takes longer than it may ends the engine; it is opened again, and all the others
 * only wait for that.
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
  /** Gives up what a connection waits for, or what has been running for it for long. */
  cancel(id: number, key: number): void;
  /** A statement of the server's own, in its turn, with nobody's settings and no limit. */
  own(sql: string): Promise<(string | null)[][]>;
  /** True when nobody uses the session or waits for it. */
  readonly isIdle: boolean;
  /** For how long the units of connections have run. */
  readonly busyMs: number;
}

export interface MultiplexerOptions {
  readonly idleInTransactionMs: number;
  readonly log: Log;
  /** The engine has ended and cannot be opened again here: nothing can run any more. */
  readonly onLost: (error: SessionLost) => void;
}

/** @param engine an opened one, which nobody else uses */
export async function createMultiplexer(
  engine: Engine,
  options: MultiplexerOptions,
): Promise<Multiplexer> {
  const session = createSession(engine);
  const clients = new Set<Client>();
  const queue = createQueue();
  const settings = createSettings(session);
  const notifications = createNotifications(session, clients);
  const settlement = createSettlement(settings, notifications, options.log);
  const recovery = createRecovery({ engine, session, settings, notifications, log: options.log });
  const idleLimit = createIdleLimit(options);
  const limitWatch = createLimitWatch(engine);
  let openBatch = false;
  let busyMs = 0;
  await settings.begin();

  async function serve(client: Client, unit: Unit): Promise<void> {
    idleLimit.stop();
    if (!openBatch && client.status === 'I') await settings.become(client.settings);
    const before = unit.preparation?.missing(engine.generation) ?? [];
    const bytes = typeof unit.bytes === 'function' ? unit.bytes() : unit.bytes;
    let messages: Message[];
    limitWatch.start(client, allowedMs(unit.timed, client.limitMs));
    const startedAt = performance.now();
    try {
      messages = await session.run(Buffer.concat([...before, bytes]), unit.endsReady);
    } catch (error) {
      limitWatch.end();
      return await giveUp(client, unit, error);
    } finally {
      busyMs += performance.now() - startedAt;
    }
    limitWatch.end();
    const { answer, ready, parsed } = sortedAnswer(messages, before.length, (bytes) =>
      notifications.route(bytes, client),
    );
    unit.preparation?.ran(engine.generation, parsed);
    openBatch = !unit.endsReady;
    if (unit.endsReady && ready !== undefined) {
      client.status = statusOf(ready.bytes);
      answer.push(ready);
    }
    queue.hold(openBatch || client.status !== 'I' ? client : undefined);
    deliver(client, unit, answer);
    if (unit.effects.length > 0 || settlement.isPending(client)) {
      const isOpen = openBatch || client.status !== 'I';
      await settlement.settle(client, unit.effects, answer, isOpen);
    }
    if (unit.endsReady) await followLimit(client, unit.timed, session);
    hold(client);
  }

  function deliver(client: Client, unit: Unit, answer: readonly Message[]): void {
    if (unit.deliver === undefined) client.write(Buffer.concat(answer.map((one) => one.bytes)));
    else unit.deliver(answer);
  }

  function hold(client: Client): void {
    if (queue.holder === client && !client.gone) idleLimit.start(client, () => queue.length);
  }

  /** Answers a client whose unit was stopped, opens the engine again, and brings the session to where it has to be. */
  async function giveUp(client: Client, unit: Unit, error: unknown): Promise<void> {
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    const since = performance.now();
    const { endsReady } = unit;
    settlement.forget(client);
    deliver(client, unit, givenUp(refused, client, endsReady));
    const state = expectedState(client, endsReady);
    await recovery.bringBack(client, state, endsReady);
    client.status = client.status === 'I' ? 'I' : 'E';
    openBatch = !endsReady;
    queue.hold(state === undefined ? undefined : client);
    hold(client);
    recovery.tell(client, error, since, queue.length);
  }

  /** What a connection leaves behind in the session. */
  async function tidy(client: Client, closing: readonly Buffer[]): Promise<void> {
    idleLimit.stop();
    const rollback = queue.holder === client ? [sync, query('rollback')] : [];
    const bytes = Buffer.concat([...rollback, ...closing, ...(closing.length > 0 ? [sync] : [])]);
    if (bytes.length > 0) await session.run(bytes, true);
    openBatch = false;
    queue.hold(undefined);
    if (client.channels.size > 0) await notifications.settle();
  }

  async function guarded(client: Client | undefined, turn: () => Promise<void>): Promise<void> {
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
      await guarded(client, async () => {
        await settings.become(client.settings);
        const values = report.map((name) => `current_setting('${name}')`);
        const [row = []] = await session.rows(`select ${values.join(', ')}`);
        for (const [index, name] of report.entries()) reported.set(name, row[index] ?? '');
        await followLimit(client, undefined, session);
        if (!client.gone) clients.add(client);
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
      limitWatch.giveUp(client);
      guarded(client, () => tidy(client, closing)).catch(() => undefined);
    },
    cancel(id, key) {
      const client = [...clients].find((one) => one.id === id && one.key === key);
      if (client === undefined) return;
      limitWatch.giveUp(client);
      if (queue.withdraw(client) === 0) return;
      const text = 'canceling statement due to user request';
      const error = errorResponse('ERROR', '57014', text);
      client.write(Buffer.concat([error, readyForQuery(client.status)]));
    },
    async own(sql) {
      let rows: (string | null)[][] = [];
      await guarded(undefined, async () => {
        await settings.become(new Map());
        rows = await session.rows(sql);
      });
      return rows;
    },
    get isIdle() {
      return !queue.isTaken && queue.holder === undefined && queue.length === 0;
    },
    get busyMs() {
      return busyMs;
    },
  };
}
