import type { NoteSigner, RetiredKey } from '@exchange/proof';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import type { PositionWatcher } from '@exchange/runtime/positions/position-watcher';
import type { Notifier } from '@exchange/runtime/queue/notifier';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Publications } from './feed/publications.js';
import type { Cosignatures } from './witness/cosignatures.js';

/** Dependencies of the audit routes. */
export interface AuditApiOptions {
  readonly eventLog: EventLog;
  /** Reads the publications of an event. */
  readonly publications: Publications;
  /** Finds the event of another stream that defines the subject of an empty stream. */
  readonly resolveFromOtherStream: (stream: string) => Promise<StoredEvent | undefined>;
  readonly database: ReadDatabase;
  readonly positions: PositionWatcher;
  readonly notifier: Notifier;
  readonly publicUrl: string | undefined;
  /** Signs checkpoints; its name is the log's origin. */
  readonly signer: NoteSigner;
  /** Compares the tables with the log now. Rejects if the tables were made from another log. */
  readonly requireSameLog: () => Promise<void>;
  /** Also checks, before a signature or proof, that this version reads the tree's rows correctly. */
  readonly requireTree: () => Promise<void>;
  /** Retired keys, oldest first. */
  readonly retiredKeys?: (() => readonly RetiredKey[]) | undefined;
  /** Cosignatures of witnesses. */
  readonly cosignatures: Cosignatures;
  /** The leaves of the last checkpoint that was sent to witnesses; undefined before the first. */
  readonly witnessedSize: () => number | undefined;
}
