import { randomUUID } from 'node:crypto';
import { instantOf } from '@exchange/units';
import { codecOf } from '../codec.js';
import { eventIdFor } from '../event-id.js';
import type { EventToAppend } from '../types.js';
import { ledgerStarted, ownFormat } from './ledger-started.js';

const codec = codecOf([ledgerStarted]);

/** Its random id identifies the log. */
export function newLedgerStarted(): EventToAppend {
  const id = randomUUID();
  return codec.encode({ type: 'LedgerStarted', data: { format: ownFormat } }, eventIdFor(id, 0), {
    recorded_at: instantOf(new Date()),
    actor: { kind: 'system', id: 'installation' },
    scope: 'platform',
    request_id: id,
    $correlationId: id,
    $causationId: id,
  });
}
