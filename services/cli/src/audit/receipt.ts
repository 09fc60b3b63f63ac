import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { cosignedLine, type ReceiptClaim, tlogProofHeader, verifyReceipt } from '@exchange/proof';
import { exitCodes, UsageError } from '../command.js';
import type { Terminal } from '../terminal.js';

const receiptBytesMax = 64 * 1024 * 1024;

/** By its first line; undefined for other files. */
export function receiptIn(file: string): string | undefined {
  const { size } = statSync(file);
  const head = Buffer.alloc(tlogProofHeader.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, head);
  } finally {
    closeSync(descriptor);
  }
  if (head.toString() !== tlogProofHeader) return undefined;
  if (size > receiptBytesMax) throw new UsageError(`${file} is too large for a receipt.`);
  return readFileSync(file, 'utf8');
}

export function tellReceipt(terminal: Terminal, claim: ReceiptClaim): number {
  const verdict = verifyReceipt(claim);
  if (!verdict.ok) {
    terminal.out(`The receipt proves nothing (${verdict.problem}): ${verdict.message}`);
    return exitCodes.someRefused;
  }
  const { event, index, checkpoint } = verdict;
  terminal.out(
    `The event is in the log that was signed: ${checkpoint.origin}, leaf ${index} of ${checkpoint.size}`,
  );
  for (const one of verdict.witnesses) terminal.out(cosignedLine(one));
  terminal.out(plain(JSON.stringify(event)));
  return exitCodes.fine;
}

/** Control characters and changes of direction would affect the terminal. */
function plain(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
