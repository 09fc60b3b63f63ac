import type { AttestedEvent } from '../attested-event.js';
import { csvLine } from './csv.js';
import { memberIn, type TransactionFact, textIn } from './event-facts.js';

export const historyHead =
  'position,leaf_index,recorded_at,transaction_id,event,actor_kind,actor_id,scope,request_id,reason_code,' +
  'reason_text,volume_mwh,price_per_mwh,settlement_amount,corrects,corrected_by,external_id\r\n';

export function historyLines(
  { position, time, type, metadata }: AttestedEvent,
  leafIndex: number,
  facts: readonly TransactionFact[],
): string {
  let lines = '';
  for (const { id, data } of facts) {
    const actor = memberIn(metadata, 'actor');
    const reason = memberIn(data, 'reason');
    lines += csvLine([
      position,
      String(leafIndex),
      time,
      id,
      type,
      textIn(actor, 'kind'),
      textIn(actor, 'id'),
      textIn(metadata, 'scope') ?? textIn(metadata, 'scope', 'reseller_id'),
      textIn(metadata, 'request_id'),
      textIn(reason, 'code'),
      textIn(reason, 'text'),
      textIn(data, 'volume_mwh'),
      textIn(data, 'price_per_mwh'),
      textIn(data, 'amount'),
      textIn(data, 'corrects'),
      textIn(data, 'replacement', 'transaction_id'),
      textIn(data, 'external_id'),
    ]);
  }
  return lines;
}
