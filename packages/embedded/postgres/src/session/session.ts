import { type Engine, EngineEnded } from '../engine/engine.js';
import type { Effect } from '../sql/effects.js';
import { type ErrorFields, readError } from '../wire/errors.js';
import { type Message, query, readRow, splitMessages } from '../wire/messages.js';
import type { Client } from './client.js';

/** The session needs a new engine. */
export class SessionLost extends Error {
  readonly damaged: boolean;

  constructor(reason: string, damaged = false) {
    super(reason);
    this.damaged = damaged;
  }
}

export class StatementFailed extends Error {
  readonly fields: ErrorFields;

  constructor(fields: ErrorFields) {
    super(`${fields.code}: ${fields.text}`);
    this.fields = fields;
  }
}

const dataCorrupted = new Set(['XX001', 'XX002']);
// `pg_settings` lacks the user and the role. Without a name they are the first ones.
const changedSettings = `
  select lower(name), setting from pg_settings where source = 'session' union all
  select name, current_setting(name, true) from unnest('{session_authorization,role}'::text[]) name
  where current_setting(name, true) <> ''`;
const backToOwner = 'set session authorization postgres';

/** The engine's one session, with the settings and channels that it has now. */
export class Session {
  readonly #engine: Pick<Engine, 'run' | 'reopen'>;
  readonly #clients: ReadonlySet<Client>;
  readonly #settings = new Map<string, string>();
  readonly #channels = new Set<string>();

  constructor(engine: Pick<Engine, 'run' | 'reopen'>, clients: ReadonlySet<Client>) {
    this.#engine = engine;
    this.#clients = clients;
  }

  async begin(): Promise<void> {
    this.#settings.clear();
    this.#channels.clear();
    // The initial user has no name to return to after a transaction.
    await this.rows(backToOwner);
    await this.listen();
  }

  /** @throws SessionLost if the engine cannot be opened */
  async reopen(): Promise<void> {
    try {
      await this.#engine.reopen();
    } catch (error) {
      throw new SessionLost(`the engine could not be reopened: ${String(error)}`);
    }
    await this.begin();
  }

  /**
   * @param bytes end in a query or a Sync
   * @throws Stopped if the engine was ended for it
   * @throws SessionLost if the engine ended by itself
   */
  async run(bytes: Buffer): Promise<Message[]> {
    const answer = await this.#engine.run(bytes).catch((error: unknown) => {
      throw error instanceof EngineEnded ? new SessionLost(error.message) : error;
    });
    const messages = splitMessages(answer);
    for (const { type, bytes: one } of messages) if (type === 'E') checkAlive(readError(one));
    if (messages.some(({ type }) => type === 'Z')) return messages;
    throw new SessionLost('the engine returned no answer');
  }

  /**
   * Returns the last rows.
   * @throws StatementFailed
   */
  async rows(sql: string): Promise<(string | null)[][]> {
    const rows: (string | null)[][] = [];
    for (const { type, bytes } of await this.run(query(sql))) {
      if (type === 'E') throw new StatementFailed(readError(bytes));
      if (type === 'T') rows.length = 0;
      if (type === 'D') rows.push(readRow(bytes));
    }
    return rows;
  }

  /**
   * Runs outside of transactions.
   * @throws StatementFailed for a refused setting
   */
  async become(target: ReadonlyMap<string, string>): Promise<void> {
    const resets = [...this.#settings.keys()].filter((name) => !target.has(name)).map(reset);
    const sets = [...target]
      .filter(([name, value]) => this.#settings.get(name) !== value)
      .map(([name, value]) => `set_config(${literal(name)}, ${literal(value)}, false)`);
    if (resets.length + sets.length === 0) return;
    await this.rows(
      [...resets, ...(sets.length === 0 ? [] : [`select ${sets.join(', ')}`])].join(';'),
    );
    this.#settings.clear();
    for (const [name, value] of target) this.#settings.set(name, value);
  }

  /** Returns the connection's settings after statements that may have changed them. */
  async settingsAfter(startup: ReadonlyMap<string, string>): Promise<Map<string, string>> {
    this.#settings.clear();
    for (const [name, value] of await this.rows(changedSettings)) {
      if (name) this.#settings.set(name, value ?? '');
    }
    // RESET restores the values of the start-up.
    return new Map([...startup, ...this.#settings]);
  }

  /** UNLISTEN affected all connections: `listen` repeats their LISTEN. */
  async follow(client: Client, effects: readonly Effect[]): Promise<void> {
    for (const effect of effects) {
      for (const channels of [client.channels, this.#channels]) {
        if (effect.kind === 'listen') channels.add(effect.channel);
        else if (effect.kind !== 'unlisten') continue;
        else if (effect.channel === '*') channels.clear();
        else channels.delete(effect.channel);
      }
    }
    await this.listen();
  }

  /** Has the channels of all clients. */
  async listen(): Promise<void> {
    const channels = new Set([...this.#clients].flatMap((client) => [...client.channels]));
    const statements = [
      ...[...this.#channels]
        .filter((one) => !channels.has(one))
        .map((one) => `unlisten ${quoted(one)}`),
      ...[...channels]
        .filter((one) => !this.#channels.has(one))
        .map((one) => `listen ${quoted(one)}`),
    ];
    if (statements.length === 0) return;
    await this.rows(statements.join(';'));
    this.#channels.clear();
    for (const channel of channels) this.#channels.add(channel);
  }
}

function checkAlive({ severity, code, text }: ErrorFields): void {
  if (dataCorrupted.has(code)) throw new SessionLost(`${code}: ${text}`, true);
  if (severity === 'PANIC' || severity === 'FATAL') throw new SessionLost(text);
}

const plainName = /^[a-z_][\w$]*(?:\.[a-z_][\w$]*)*$/;

function reset(setting: string): string {
  if (setting === 'session_authorization') return backToOwner;
  return `reset ${plainName.test(setting) ? setting : quoted(setting)}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function literal(text: string): string {
  const doubled = text.replaceAll("'", "''");
  return text.includes('\\') ? `E'${doubled.replaceAll('\\', '\\\\')}'` : `'${doubled}'`;
}
