import { readFileSync, statSync } from 'node:fs';
import { cosignedLine, type ReceiptClaim, tlogProofHeader, verifyReceipt } from '@exchange/proof';
import { plainLine } from '@exchange/proof/pack';
import { beginsWith } from '@exchange/proof/pack/open';
import { exitCodes, UsageError } from '../command.js';
import type { Terminal } from '../terminal.js';

const receiptBytesMax = 64 * 1024 * 1024;

export async function receiptIn(file: string): Promise<string | undefined> {
  if (!(await beginsWith(file, tlogProofHeader))) return undefined;
  if (statSync(file).size > receiptBytesMax) {
    throw new UsageError(`${file} is too large for a receipt.`);
  }
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
  terminal.out(plainLine(JSON.stringify(event)));
  return exitCodes.fine;
}
