import { type Engine, EngineEnded } from '../engine/engine.js';
import { type ErrorFields, readError } from '../wire/errors.js';
import { type Message, query, readRow, splitMessages } from '../wire/messages.js';

/** @param passOn forwards a notification; returns the client's own */
export function sortedAnswer(
  messages: readonly Message[],
  passOn: (notification: Buffer) => Iterable<Buffer>,
) {
  const answer: Message[] = [];
  let ready: Message | undefined;
  for (const one of messages) {
    if (one.type === 'A') {
      for (const passed of passOn(one.bytes)) {
        answer.push({ type: 'A', bytes: passed });
      }
      // After an error the session sends a second ReadyForQuery.
    } else if (one.type === 'Z') ready = one;
    else answer.push(one);
  }
  return { answer, ready };
}

export type Session = ReturnType<typeof createSession>;

/** The session needs a new engine. */
export class SessionLost extends Error {
  readonly damaged: boolean;

  constructor(reason: string, damaged: boolean) {
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

export function createSession(engine: Engine) {
  /**
   * @param bytes end in a query or a Sync
   * @throws Stopped if the engine was ended for it
   * @throws SessionLost if the engine ended by itself
   */
  async function run(bytes: Buffer): Promise<Message[]> {
    const messages = splitMessages(await answerOf(bytes));
    for (const { type, bytes: one } of messages) if (type === 'E') checkAlive(readError(one));
    if (messages.some(({ type }) => type === 'Z')) return messages;
    throw new SessionLost('the engine returned no answer', false);
  }

  async function answerOf(bytes: Buffer): Promise<Buffer> {
    try {
      return await engine.run(bytes);
    } catch (error) {
      throw error instanceof EngineEnded ? new SessionLost(error.message, false) : error;
    }
  }

  return {
    run,
    /**
     * Returns the last rows.
     * @throws StatementFailed
     */
    async rows(sql: string): Promise<(string | null)[][]> {
      const rows: (string | null)[][] = [];
      for (const { type, bytes } of await run(query(sql))) {
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
