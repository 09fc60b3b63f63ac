import { createEventCodec } from '@exchange/runtime/event-log/codec';
import { eventDefinitions, isLedgerEvent, type LedgerEvent } from './catalogue.js';

/** Reads and writes every event of the ledger. */
export const ledgerCodec = createEventCodec<LedgerEvent>(eventDefinitions, isLedgerEvent);
