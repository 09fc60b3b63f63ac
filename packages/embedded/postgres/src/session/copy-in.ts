import { cstring, type Message, message, query, type TransactionStatus } from '../wire/messages.js';
import type { Client } from './client.js';
import type { Multiplexer } from './multiplexer.js';

/** How much of the data of COPYs is held, of all connections together. */
export interface CopyBudget {
  held: number;
  readonly bytesMax: number;
}
const savepoint = 'before_copy_from_stdin';
const abandoned = message('f', cstring('its data was not sent'));

/** COPY FROM STDIN for one connection. */
export interface CopyIn {
  /** True while the client is expected to send data. */
  readonly isOpen: boolean;
  /** Starts a simple query that is one COPY FROM STDIN. */
  start(statement: Buffer): Promise<void>;
  /** Takes what the client sends while a COPY is open. */
  take(one: Message): Promise<void>;
  /** The connection has gone. */
  close(): void;
}

/**
 * The session cannot wait for data, so it is given a COPY as a whole. What its client has to hear before it sends
 * any, the format or the error, is learnt by a COPY that is abandoned at once.
 */
export function createCopyIn(
  client: Client,
  multiplexer: Pick<Multiplexer, 'run'>,
  budget: CopyBudget,
): CopyIn {
  let open: { readonly statement: Buffer; readonly data: Buffer[]; bytes: number } | undefined;
  let deadline: NodeJS.Timeout | undefined;

  function run(bytes: Buffer | (() => Buffer), deliver: (answer: readonly Message[]) => void) {
    return multiplexer.run(client, { bytes, effects: [], timed: [], endsReady: true, deliver });
  }

  /** The data is collected beside everybody else's work, but not for longer than a statement may take. */
  function expectData(statement: Buffer): void {
    open = { statement, data: [], bytes: 0 };
    if (client.limitMs === 0) return;
    deadline = setTimeout(() => {
      client.end('57014', 'the data of a COPY did not come within the statement timeout');
    }, client.limitMs);
  }

  function close(): void {
    clearTimeout(deadline);
    budget.held -= open?.bytes ?? 0;
    open = undefined;
  }

  return {
    get isOpen() {
      return open !== undefined;
    },
    async start(statement) {
      await run(
        () => asking(statement, client.status),
        (answer) => {
          const accepted = answer.find(({ type }) => type === 'G');
          if (accepted === undefined) return;
          expectData(statement);
          client.write(accepted.bytes);
        },
      );
      if (open !== undefined) return;
      // Met again without a savepoint, the error leaves the transaction as its client expects.
      await run(Buffer.concat([statement, abandoned]), (answer) => client.write(joined(answer)));
    },
    async take({ type, bytes }) {
      if (open === undefined) return;
      if (type === 'd') {
        open.bytes += bytes.length;
        budget.held += bytes.length;
        // A copy of its own: a piece of what the socket has read would keep all of that.
        open.data.push(Buffer.from(bytes));
        if (budget.held > budget.bytesMax) {
          const text = `COPY takes ${budget.bytesMax / 2 ** 20} MiB and no more, all connections together`;
          client.end('54000', text);
        }
      } else if (type === 'c' || type === 'f') {
        const whole = Buffer.concat([open.statement, ...open.data, bytes]);
        close();
        // The client has had its CopyInResponse already.
        await run(whole, (answer) =>
          client.write(joined(answer.filter((one) => one.type !== 'G'))),
        );
      }
    },
    close,
  };
}

/** Asks the session whether it would take this COPY, leaving things as they are. */
function asking(statement: Buffer, status: TransactionStatus): Buffer {
  if (status !== 'T') return Buffer.concat([statement, abandoned]);
  const back = query(`rollback to ${savepoint}; release ${savepoint}`);
  return Buffer.concat([query(`savepoint ${savepoint}`), statement, abandoned, back]);
}

function joined(answer: readonly Message[]): Buffer {
  return Buffer.concat(answer.map(({ bytes }) => bytes));
}
