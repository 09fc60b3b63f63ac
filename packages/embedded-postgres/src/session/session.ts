import type { PGlite } from '@electric-sql/pglite';
import { type ErrorFields, readError } from '../wire/errors.js';
import { type Message, query, splitMessages } from '../wire/messages.js';
import { readRow } from '../wire/rows.js';
import { engineInternals } from './engine-internals.js';

/** The one session behind all connections. */
export interface Session {
  /**
   * Runs whole protocol messages and gives the whole answer.
   *
   * @param endsReady whether a ReadyForQuery has to be in the answer
   * @throws SessionLost when the engine has ended
   */
  run(bytes: Buffer, endsReady: boolean): Message[];
  /**
   * Runs a statement of our own and gives its last rows.
   *
   * @throws StatementFailed
   */
  rows(sql: string): (string | null)[][];
}

/** The engine behind the session has ended; only a new one can go on. */
export class SessionLost extends Error {
  /** True where the data itself is broken, so that opening it again would not help. */
  readonly damaged: boolean;

  constructor(reason: string, damaged: boolean) {
    super(reason);
    this.damaged = damaged;
  }
}

/** A statement of our own was refused. */
export class StatementFailed extends Error {
  readonly fields: ErrorFields;

  constructor(fields: ErrorFields) {
    super(`${fields.code}: ${fields.text}`);
    this.fields = fields;
  }
}

const dataCorrupted = new Set(['XX001', 'XX002']);

/** Makes a session of an opened database. It must be the database's only user. */
export function createSession(database: PGlite): Session {
  const { stackPointer, stopTimers } = engineInternals(database);
  const bottom = stackPointer.value;

  function run(bytes: Buffer, endsReady: boolean): Message[] {
    const chunks: Buffer[] = [];
    // The promise has nothing to wait for: the engine runs to the end within the call, and one that has ended shows
    // in its answer. `execProtocolRaw` parses every answer once more and keeps the parsed rows for ever.
    void database
      .execProtocolRawStream(bytes, {
        syncToFs: false,
        onRawData: (chunk) => void chunks.push(Buffer.from(chunk)),
      })
      .catch(() => undefined);
    // After an error the engine leaves its stack as deep as the error was: some hundred errors later it is full.
    stackPointer.value = bottom;
    // A timer cannot go off while the engine runs, only between two calls, for whoever is next; and the engine never
    // comes back from one that ends the session, as `idle_in_transaction_session_timeout` would.
    stopTimers();
    const messages = splitMessages(Buffer.concat(chunks));
    const ready = messages.some(({ type }) => type === 'Z');
    for (const { type, bytes: one } of messages) if (type === 'E') checkAlive(readError(one));
    if (endsReady && !ready) throw new SessionLost('it gave no answer', false);
    return messages;
  }

  return {
    run,
    rows(sql) {
      const rows: (string | null)[][] = [];
      for (const { type, bytes } of run(query(sql), true)) {
        if (type === 'E') throw new StatementFailed(readError(bytes));
        if (type === 'T') rows.length = 0;
        if (type === 'D') rows.push(readRow(bytes));
      }
      return rows;
    },
  };
}

function checkAlive({ severity, code, text }: ErrorFields): void {
  if (dataCorrupted.has(code)) throw new SessionLost(`${code}: ${text}`, true);
  if (severity === 'PANIC' || severity === 'FATAL') throw new SessionLost(text, false);
}
