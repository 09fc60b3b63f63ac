import { cstring, type Message, message, query, type TransactionStatus } from '../wire/messages.js';
import type { Client } from './client.js';
import type { Multiplexer } from './multiplexer.js';

// More is not collected for one COPY.
const copyBytesMax = 256 * 2 ** 20;
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
}

/**
 * The session cannot wait for data, so it is given a COPY as a whole. What its client has to hear before it sends
 * any, the format or the error, is learnt by a COPY that is abandoned at once.
 */
export function createCopyIn(client: Client, multiplexer: Multiplexer): CopyIn {
  let open: { readonly statement: Buffer; readonly data: Buffer[]; bytes: number } | undefined;

  function run(bytes: Buffer | (() => Buffer), deliver: (answer: readonly Message[]) => void) {
    return multiplexer.run(client, { bytes, effects: [], endsReady: true, deliver });
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
          open = { statement, data: [], bytes: 0 };
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
        open.data.push(bytes);
        if (open.bytes > copyBytesMax) client.end('54000', 'COPY takes 256 MiB and no more');
      } else if (type === 'c' || type === 'f') {
        const whole = Buffer.concat([open.statement, ...open.data, bytes]);
        open = undefined;
        // The client has had its CopyInResponse already.
        await run(whole, (answer) =>
          client.write(joined(answer.filter((one) => one.type !== 'G'))),
        );
      }
    },
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
