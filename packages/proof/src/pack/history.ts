import type { AttestedEvent } from '../attested-event.js';
import type { CsvBytes } from './csv.js';
import { recordOf, type SaidOfDeal, textIn } from './event-facts.js';

/** The cells of the first line of `history.csv`. */
export const historyHead = [
  'position',
  'leaf_index',
  'recorded_at',
  'transaction_id',
  'event',
  'actor_kind',
  'actor_id',
  'scope',
  'request_id',
  'reason_code',
  'reason_text',
  'volume_mwh',
  'price_per_mwh',
  'settlement_amount',
  'corrects',
  'corrected_by',
  'external_id',
] as const;

/** Writes the lines of `history.csv`: one for each transaction that the event says something of. */
export function writeHistory(
  csv: CsvBytes,
  { position, time, type, metadata }: AttestedEvent,
  leafIndex: number,
  said: readonly SaidOfDeal[],
): void {
  if (said.length === 0) return;
  const leaf = String(leafIndex);
  const { actor, scope, request_id } = recordOf(metadata);
  const { kind, id: actorId } = recordOf(actor);
  const scoped = typeof scope === 'string' ? scope : textIn(scope, 'reseller_id');
  for (const { id, data } of said) {
    const { reason, volume_mwh, price_per_mwh, amount, corrects, replacement, external_id } =
      recordOf(data);
    const { code, text } = recordOf(reason);
    csv.cell(position);
    csv.cell(leaf);
    csv.cell(time);
    csv.cell(id);
    csv.cell(type);
    csv.cell(textOf(kind));
    csv.cell(textOf(actorId));
    csv.cell(scoped);
    csv.cell(textOf(request_id));
    csv.cell(textOf(code));
    csv.cell(textOf(text));
    csv.cell(textOf(volume_mwh));
    csv.cell(textOf(price_per_mwh));
    csv.cell(textOf(amount));
    csv.cell(textOf(corrects));
    csv.cell(textIn(replacement, 'transaction_id'));
    csv.cell(textOf(external_id));
    csv.endLine();
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
