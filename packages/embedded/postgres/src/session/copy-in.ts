import { cstring, type Message, message, query, type TransactionStatus } from '../wire/messages.js';
import type { Client } from './client.js';
import type { Multiplexer } from './multiplexer.js';

/** For all connections together. */
export interface CopyBudget {
  held: number;
  readonly bytesMax: number;
}
const savepoint = 'before_copy_from_stdin';
const abandoned = message('f', cstring('COPY data was not sent'));

export interface CopyIn {
  readonly isOpen: boolean;
  /** A simple query with one COPY FROM STDIN. */
  start(statement: Buffer): Promise<void>;
  take(one: Message): Promise<void>;
  close(): void;
}

/**
 * The shared session cannot wait for data, so a COPY runs when its data is complete. A COPY abandoned at once yields
 * the first answer: the format or an error.
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

  /** Holds no session; a statement's time limit applies. */
  function expectData(statement: Buffer): void {
    open = { statement, data: [], bytes: 0 };
    if (client.limitMs === 0) return;
    deadline = setTimeout(() => {
      client.end('57014', 'COPY data did not arrive within the statement timeout');
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
      // Repeated without a savepoint, the error leaves the transaction as its client expects.
      await run(Buffer.concat([statement, abandoned]), (answer) => client.write(joined(answer)));
    },
    async take({ type, bytes }) {
      if (open === undefined) return;
      if (type === 'd') {
        open.bytes += bytes.length;
        budget.held += bytes.length;
        // A slice would retain the socket's whole chunk.
        open.data.push(Buffer.from(bytes));
        if (budget.held > budget.bytesMax) {
          const text = `COPY data of all connections exceeds ${budget.bytesMax / 2 ** 20} MiB`;
          client.end('54000', text);
        }
      } else if (type === 'c' || type === 'f') {
        const whole = Buffer.concat([open.statement, ...open.data, bytes]);
        close();
        // The client already has its CopyInResponse.
        await run(whole, (answer) =>
          client.write(joined(answer.filter((one) => one.type !== 'G'))),
        );
      }
    },
    close,
  };
}

/** Without effect. */
function asking(statement: Buffer, status: TransactionStatus): Buffer {
  if (status !== 'T') return Buffer.concat([statement, abandoned]);
  const back = query(`rollback to ${savepoint}; release ${savepoint}`);
  return Buffer.concat([query(`savepoint ${savepoint}`), statement, abandoned, back]);
}

function joined(answer: readonly Message[]): Buffer {
  return Buffer.concat(answer.map(({ bytes }) => bytes));
}
