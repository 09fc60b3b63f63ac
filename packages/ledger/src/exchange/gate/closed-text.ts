import type { GateClosed } from './closed.js';

/** One sentence. */
export function gateClosedText(refusal: GateClosed): string {
  const { reason_code, transaction_type, interval_start, closed_at, received_at } = refusal;
  return `gate_closed (${reason_code}): a ${transaction_type} for the delivery interval that begins at ${interval_start} must be received before ${closed_at}; this submission was received at ${received_at}.`;
}
