import type { Log } from '@exchange/child-process';
import type { Engine } from '../engine/engine.js';
import { allowedMs } from '../sql/time-limit.js';
import { errorResponse } from '../wire/errors.js';
import { type Message, query, readyForQuery, statusOf, sync } from '../wire/messages.js';
import type { Unit } from './batch.js';
import type { Client } from './client.js';
import { createIdleLimit, type IdleLimit } from './idle-limit.js';
import { createLimitWatch, followLimit, type LimitWatch } from './limit-watch.js';
import { createNotifications, type Notifications } from './notifications.js';
import { createQueue, type Queue } from './queue.js';
import { createRecovery, type Recovery, refusalOf } from './recovery.js';
import {
  createSession,
  type Session,
  SessionLost,
  StatementFailed,
  sortedAnswer,
} from './session.js';
import { createSettings, type Settings } from './settings.js';
import { createSettlement, type Settlement } from './settlement.js';

export interface MultiplexerOptions {
  readonly idleInTransactionMs: number;
  readonly log: Log;
  /** Called if the engine cannot be reopened here. */
  readonly onLost: (error: SessionLost) => void;
}

/**
 * Shares a session among connections: one unit at a time, or only the connection with an open
 * transaction. A unit over its limit ends the engine, which is reopened.
 */
export class Multiplexer {
  readonly #engine: Engine;
  readonly #onLost: MultiplexerOptions['onLost'];
  readonly #clients = new Set<Client>();
  readonly #queue: Queue = createQueue();
  readonly #session: Session;
  readonly #settings: Settings;
  readonly #notifications: Notifications;
  readonly #settlement: Settlement;
  readonly #recovery: Recovery;
  readonly #idleLimit: IdleLimit;
  readonly #limitWatch: LimitWatch;
  #busyMs = 0;

  static async open(engine: Engine, options: MultiplexerOptions): Promise<Multiplexer> {
    const multiplexer = new Multiplexer(engine, options);
    await multiplexer.#settings.begin();
    return multiplexer;
  }

  private constructor(engine: Engine, options: MultiplexerOptions) {
    const { log } = options;
    const session = createSession(engine);
    const settings = createSettings(session);
    const notifications = createNotifications(session, this.#clients);
    this.#engine = engine;
    this.#onLost = options.onLost;
    this.#session = session;
    this.#settings = settings;
    this.#notifications = notifications;
    this.#settlement = createSettlement(settings, notifications, log);
    this.#recovery = createRecovery({ engine, session, settings, notifications, log });
    this.#idleLimit = createIdleLimit(options);
    this.#limitWatch = createLimitWatch(engine);
  }

  get isIdle(): boolean {
    const { isTaken, holder, length } = this.#queue;
    return !isTaken && holder === undefined && length === 0;
  }

  get busyMs(): number {
    return this.#busyMs;
  }

  /**
   * Returns the named settings.
   * @throws StatementFailed for a refused setting
   */
  async join(client: Client, report: readonly string[]): Promise<Map<string, string>> {
    const reported = new Map<string, string>();
    await this.#turn(client, async () => {
      await this.#settings.become(client.settings);
      const values = report.map((name) => `current_setting('${name}')`);
      const [row = []] = await this.#session.rows(`select ${values.join(', ')}`);
      for (const [index, name] of report.entries()) reported.set(name, row[index] ?? '');
      await followLimit(client, undefined, this.#session);
      client.generation = this.#engine.generation;
      if (!client.gone) this.#clients.add(client);
    });
    return reported;
  }

  async run(client: Client, unit: Unit): Promise<void> {
    if (client.gone) return;
    try {
      await this.#turn(client, () => this.#serve(client, unit));
    } catch (error) {
      if (!(error instanceof StatementFailed)) throw error;
      // The server now refuses the setting.
      const { code, text } = error.fields;
      client.write(Buffer.concat([errorResponse('ERROR', code, text), readyForQuery('I')]));
    }
  }

  leave(client: Client, closing: readonly Buffer[]): void {
    if (client.gone) return;
    client.gone = true;
    this.#clients.delete(client);
    this.#queue.withdraw(client);
    this.#limitWatch.giveUp(client);
    this.#turn(client, () => this.#tidy(client, closing)).catch(() => undefined);
  }

  cancel(id: number, key: number): void {
    const client = [...this.#clients].find((one) => one.id === id && one.key === key);
    if (client === undefined) return;
    this.#limitWatch.giveUp(client);
    if (this.#queue.withdraw(client) === 0) return;
    const error = errorResponse('ERROR', '57014', 'canceling statement due to user request');
    client.write(Buffer.concat([error, readyForQuery(client.status)]));
  }

  async own(sql: string): Promise<(string | null)[][]> {
    let rows: (string | null)[][] = [];
    await this.#turn(undefined, async () => {
      await this.#settings.become(new Map());
      rows = await this.#session.rows(sql);
    });
    return rows;
  }

  async #turn(client: Client | undefined, turn: () => Promise<void>): Promise<void> {
    try {
      await this.#queue.wait(client, turn);
    } catch (error) {
      if (error instanceof SessionLost) this.#onLost(error);
      throw error;
    }
  }

  async #serve(client: Client, unit: Unit): Promise<void> {
    this.#idleLimit.stop();
    if (client.status === 'I') {
      await this.#settings.become(client.settings);
      if (client.generation !== this.#engine.generation) await this.#prepareAgain(client, unit);
    }
    let messages: readonly Message[];
    try {
      messages = await this.#runLimited(client, unit);
    } catch (error) {
      return await this.#giveUp(client, error);
    }
    await this.#finish(client, unit, messages);
    this.#hold(client);
  }

  /** A statement whose table is gone stays unprepared. */
  async #prepareAgain(client: Client, { prepared }: Unit): Promise<void> {
    for (const parse of prepared) await this.#session.run(Buffer.concat([parse, sync]));
    client.generation = this.#engine.generation;
  }

  async #runLimited(client: Client, unit: Unit): Promise<Message[]> {
    this.#limitWatch.start(client, allowedMs(unit.timed, client.limitMs));
    const startedAt = performance.now();
    try {
      return await this.#session.run(unit.bytes);
    } finally {
      this.#limitWatch.end();
      this.#busyMs += performance.now() - startedAt;
    }
  }

  async #finish(client: Client, unit: Unit, messages: readonly Message[]): Promise<void> {
    const { answer, ready } = sortedAnswer(messages, (bytes) =>
      this.#notifications.route(bytes, client),
    );
    unit.ran?.(messages.filter(({ type }) => type === '1').length);
    if (ready !== undefined) {
      client.status = statusOf(ready.bytes);
      answer.push(ready);
    }
    const isOpen = client.status !== 'I';
    this.#queue.hold(isOpen ? client : undefined);
    client.write(Buffer.concat(answer.map((one) => one.bytes)));
    if (unit.effects.length > 0 || this.#settlement.isPending(client)) {
      await this.#settlement.settle(client, unit.effects, answer, isOpen);
    }
    await followLimit(client, unit.timed, this.#session);
  }

  #hold(client: Client): void {
    if (this.#queue.holder !== client || client.gone) return;
    this.#idleLimit.start(client, () => this.#queue.length);
  }

  async #giveUp(client: Client, error: unknown): Promise<void> {
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    const since = performance.now();
    this.#settlement.forget(client);
    if (client.status === 'T') client.status = 'E';
    client.write(Buffer.concat([refused, readyForQuery(client.status)]));
    await this.#recovery.bringBack(client);
    this.#queue.hold(client.status === 'I' ? undefined : client);
    this.#hold(client);
    this.#recovery.tell(client, error, since, this.#queue.length);
  }

  async #tidy(client: Client, closing: readonly Buffer[]): Promise<void> {
    this.#idleLimit.stop();
    const rollback = this.#queue.holder === client ? [query('rollback')] : [];
    const bytes = Buffer.concat([...rollback, ...closing, ...(closing.length > 0 ? [sync] : [])]);
    if (bytes.length > 0) await this.#session.run(bytes);
    this.#queue.hold(undefined);
    if (client.channels.size > 0) await this.#notifications.settle();
  }
}
