import type { GateClosed } from './closed.js';

/** The refusal of a late submission in one sentence. */
export function gateClosedText(refusal: GateClosed): string {
  const { reason_code, transaction_type, interval_start, closed_at, received_at } = refusal;
  return `gate_closed (${reason_code}): every ${transaction_type} for the delivery interval that begins at ${interval_start} had to be received before ${closed_at}; this one was received at ${received_at}.`;
}
