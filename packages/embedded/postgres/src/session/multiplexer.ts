import type { Log } from '@exchange/child-process';
import { type Engine, Stopped } from '../engine/engine.js';
import { allowedMs, inMilliseconds } from '../sql/time-limit.js';
import { errorResponse } from '../wire/errors.js';
import {
  cstring,
  type Message,
  message,
  query,
  readyForQuery,
  statusOf,
  sync,
} from '../wire/messages.js';
import { isCommitted, refusalOf, sortedAnswer } from './answers.js';
import type { Unit } from './batch.js';
import type { Client } from './client.js';
import { createLimitWatch, followLimit, type LimitWatch } from './limit-watch.js';
import { Queue } from './queue.js';
import { Session, SessionLost, StatementFailed } from './session.js';

export interface MultiplexerOptions {
  readonly idleInTransactionMs: number;
  readonly log: Log;
  /** Called if the engine cannot be reopened here. */
  readonly onLost: (error: SessionLost) => void;
}

const failedTransaction = Buffer.concat([
  query('begin'),
  message('E', cstring('the stopped statement'), Buffer.alloc(4)),
  sync,
]);

/**
 * Shares a session among connections: one unit at a time, or only the connection with an open
 * transaction. A unit over its limit ends the engine, which is reopened.
 */
export class Multiplexer {
  readonly #engine: Engine;
  readonly #options: MultiplexerOptions;
  readonly #clients = new Set<Client>();
  readonly #queue = new Queue();
  readonly #session: Session;
  readonly #limitWatch: LimitWatch;
  #idle: NodeJS.Timeout | undefined;
  #busyMs = 0;

  static async open(engine: Engine, options: MultiplexerOptions): Promise<Multiplexer> {
    const multiplexer = new Multiplexer(engine, options);
    await multiplexer.#session.begin();
    return multiplexer;
  }

  private constructor(engine: Engine, options: MultiplexerOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#session = new Session(engine, this.#clients);
    this.#limitWatch = createLimitWatch(engine);
  }

  get isIdle(): boolean {
    return this.#queue.isIdle;
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
      await this.#session.become(client.settings);
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
    this.#queue.withdraw(client);
    if (!this.#clients.delete(client)) return;
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
      await this.#session.become(new Map());
      rows = await this.#session.rows(sql);
    });
    return rows;
  }

  async #turn(client: Client | undefined, turn: () => Promise<void>): Promise<void> {
    try {
      await this.#queue.wait(client, turn);
    } catch (error) {
      if (error instanceof SessionLost) this.#options.onLost(error);
      throw error;
    }
  }

  async #serve(client: Client, unit: Unit): Promise<void> {
    clearTimeout(this.#idle);
    if (client.status === 'I') {
      await this.#session.become(client.settings);
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
    const { answer, ready } = sortedAnswer(messages, client, this.#clients);
    unit.ran?.(messages.filter(({ type }) => type === '1').length);
    if (ready !== undefined) {
      client.status = statusOf(ready.bytes);
      answer.push(ready);
    }
    client.write(Buffer.concat(answer.map((one) => one.bytes)));
    await this.#settle(client, unit, answer);
    await followLimit(client, unit.timed, this.#session);
  }

  /** Applies the effects of a transaction to its connection at the end. */
  async #settle(client: Client, unit: Unit, answer: readonly Message[]): Promise<void> {
    const effects = [...client.effects, ...unit.effects];
    client.effects = client.status === 'I' ? [] : effects;
    if (client.status !== 'I' || effects.length === 0) return;
    try {
      if (isCommitted(answer, unit.effects)) await this.#session.follow(client, effects);
      if (effects.every(({ kind }) => kind !== 'settings')) return;
      client.settings = await this.#session.settingsAfter(client.startup);
    } catch (error) {
      if (!(error instanceof StatementFailed)) throw error;
      this.#options.log({
        level: 'warn',
        msg: 'settings of a connection could not be read',
        reason: error.message,
      });
    }
  }

  /** An open transaction without a statement ends at the server's limit, or its own if shorter. */
  #hold(client: Client): void {
    this.#queue.holder = client.status === 'I' ? undefined : client;
    if (client.status === 'I' || client.gone) return;
    const { idleInTransactionMs, log } = this.#options;
    const own = inMilliseconds(client.settings.get('idle_in_transaction_session_timeout') ?? '');
    const limit = own > 0 ? Math.min(own, idleInTransactionMs) : idleInTransactionMs;
    this.#idle = setTimeout(() => {
      log({
        level: 'warn',
        msg: 'ended a connection with an idle open transaction',
        application: client.settings.get('application_name'),
        limit_ms: limit,
        waiting: this.#queue.length,
      });
      client.end('25P03', 'terminating connection due to idle-in-transaction timeout');
    }, limit).unref();
  }

  async #giveUp(client: Client, error: unknown): Promise<void> {
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    const since = performance.now();
    client.effects = [];
    if (client.status === 'T') client.status = 'E';
    client.write(Buffer.concat([refused, readyForQuery(client.status)]));
    await this.#session.reopen();
    await this.#failAgain(client);
    this.#hold(client);
    this.#options.log({
      level: 'warn',
      msg: 'ended and reopened the database to stop a statement',
      application: client.settings.get('application_name'),
      reason: error instanceof Stopped ? error.stop.kind : String(error),
      ...(error instanceof Stopped ? error.stop : {}),
      opened_ms: Math.round(performance.now() - since),
      waiting: this.#queue.length,
    });
  }

  /** Brings back the client's failed transaction, if it has one. */
  async #failAgain(client: Client): Promise<void> {
    if (client.status === 'I' || client.gone) return;
    try {
      await this.#session.become(client.settings);
      await this.#session.run(failedTransaction);
    } catch (error) {
      if (!(error instanceof StatementFailed)) throw error;
      // The server now refuses the setting.
      client.end(error.fields.code, error.fields.text);
    }
  }

  async #tidy(client: Client, closing: readonly Buffer[]): Promise<void> {
    clearTimeout(this.#idle);
    const rollback = this.#queue.holder === client ? [query('rollback')] : [];
    const bytes = Buffer.concat([...rollback, ...closing, ...(closing.length > 0 ? [sync] : [])]);
    if (bytes.length > 0) await this.#session.run(bytes);
    this.#queue.holder = undefined;
    if (client.channels.size > 0) await this.#session.listen();
  }
}
