import type { AttestedEvent } from '../attested-event.js';
import { csvLine } from './csv.js';
import { type TransactionFact, textIn } from './event-facts.js';

export const historyHead =
  'position,leaf_index,recorded_at,transaction_id,event,actor_kind,actor_id,scope,request_id,reason_code,' +
  'reason_text,volume_mwh,price_per_mwh,settlement_amount,corrects,corrected_by,external_id\r\n';

export function historyLines(
  { position, time, type, metadata }: AttestedEvent,
  leafIndex: number,
  facts: readonly TransactionFact[],
): string {
  const row = ({ id, data }: TransactionFact) =>
    csvLine([
      position,
      String(leafIndex),
      time,
      id,
      type,
      textIn(metadata, 'actor', 'kind'),
      textIn(metadata, 'actor', 'id'),
      textIn(metadata, 'scope') ?? textIn(metadata, 'scope', 'reseller_id'),
      textIn(metadata, 'request_id'),
      textIn(data, 'reason', 'code'),
      textIn(data, 'reason', 'text'),
      textIn(data, 'volume_mwh'),
      textIn(data, 'price_per_mwh'),
      textIn(data, 'amount'),
      textIn(data, 'corrects'),
      textIn(data, 'replacement', 'transaction_id'),
      textIn(data, 'external_id'),
    ]);
  return facts.map(row).join('');
}
