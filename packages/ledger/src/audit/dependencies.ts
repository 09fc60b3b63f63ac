import type { NoteSigner, RetiredKey } from '@exchange/proof';
import type { Ports } from '@exchange/runtime/commands/port';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import type { RecordExport } from '@exchange/runtime/http/reads/read-options';
import type { PositionWatcher } from '@exchange/runtime/positions/position-watcher';
import type { Notifier } from '@exchange/runtime/queue/notifier';
import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import type { Publications } from './feed/publications.js';
import type { Cosignatures } from './witness/cosignatures.js';

export interface AuditApiOptions {
  readonly eventLog: EventLog;
  readonly publications: Publications;
  readonly resolveFromOtherStream: (stream: string) => Promise<StoredEvent | undefined>;
  readonly database: ReadDatabase;
  readonly positions: PositionWatcher;
  readonly notifier: Notifier;
  readonly ports: Ports;
  readonly recordExport: RecordExport;
  readonly publicUrl: string | undefined;
  readonly signer: NoteSigner;
  readonly requireSameLog: () => Promise<void>;
  readonly requireTree: () => Promise<void>;
  readonly retiredKeys?: (() => readonly RetiredKey[]) | undefined;
  readonly cosignatures: Cosignatures;
  readonly witnessedSize: () => number | undefined;
}
