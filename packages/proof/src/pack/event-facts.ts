import type { AttestedEvent } from '../attested-event.js';
import type { PackSelection } from './description.js';
import { listIn, memberIn, textIn } from './members.js';

/** The part of an event that concerns one transaction. */
export interface TransactionFact {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}

/** Makes the reader of an event's facts about the selected transactions. */
export function factsReader({ transactions }: PackSelection) {
  const selected = transactions && new Set(transactions);
  return (event: AttestedEvent): readonly TransactionFact[] => {
    const facts: TransactionFact[] = [];
    const add = (id: string | null, type: string, data: unknown) => {
      if (id !== null && (selected?.has(id) ?? true)) facts.push({ id, type, data });
    };
    add(transactionOf(event), event.type, event.data);
    for (const one of createdIn(event)) {
      add(textIn(one, 'transaction_id'), 'TransactionSubmitted', one);
    }
    return facts;
  };
}

const transactionStream = 'transaction-';

export function transactionOf({ stream }: AttestedEvent): string | null {
  return stream.startsWith(transactionStream) ? stream.slice(transactionStream.length) : null;
}

/** The transactions that a batch or a correction creates. */
function createdIn({ type, data }: AttestedEvent): readonly unknown[] {
  if (type === 'TransactionCorrected') return [memberIn(data, 'replacement')];
  if (type !== 'TransactionBatchSubmitted') return [];
  return listIn(data, 'accepted').map((item) => memberIn(item, 'transaction'));
}
