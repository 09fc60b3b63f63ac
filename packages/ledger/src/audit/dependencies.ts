import type { NoteSigner, RetiredKey } from '@exchange/proof';
import type { Ports } from '@exchange/runtime/commands/port';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import type { RecordExport } from '@exchange/runtime/http/read-options';
import type { PositionWatcher } from '@exchange/runtime/positions/position-watcher';
import type { Notifier } from '@exchange/runtime/queue/notifier';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Publications } from './feed/publications.js';
import type { Cosignatures } from './witness/cosignatures.js';

export interface AuditApiOptions {
  readonly eventLog: EventLog;
  readonly publications: Publications;
  /** Finds the event of another stream that defines an empty stream. */
  readonly resolveFromOtherStream: (stream: string) => Promise<StoredEvent | undefined>;
  readonly database: ReadDatabase;
  readonly positions: PositionWatcher;
  readonly notifier: Notifier;
  /** The services that features register for each other. */
  readonly ports: Ports;
  readonly recordExport: RecordExport;
  readonly publicUrl: string | undefined;
  /** Its name is the log's origin. */
  readonly signer: NoteSigner;
  /** Rejects if the tables were made from another log. */
  readonly requireSameLog: () => Promise<void>;
  /** Also checks that this version reads the tree's rows correctly. */
  readonly requireTree: () => Promise<void>;
  /** Oldest first. */
  readonly retiredKeys?: (() => readonly RetiredKey[]) | undefined;
  readonly cosignatures: Cosignatures;
  /** Of the last checkpoint that was sent to witnesses. */
  readonly witnessedSize: () => number | undefined;
}
