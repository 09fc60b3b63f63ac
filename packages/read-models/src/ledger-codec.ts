import { eventDefinitions, isLedgerEvent, type LedgerEvent } from '@exchange/domain';
import { createEventCodec } from '@exchange/event-log';

/** Reads and writes every event of the ledger. */
export const ledgerCodec = createEventCodec<LedgerEvent>(eventDefinitions, isLedgerEvent);
