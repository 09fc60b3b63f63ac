import { rangeRoot, signCheckpoint } from '@exchange/proof';
import { awaitPosition } from '@exchange/runtime/http/positions';
import type { AuditApiOptions } from './dependencies.js';
import { auditLane } from './lane.js';
import { fromTree, treeHead } from './queries.js';

type LogTreeOptions = Pick<
  AuditApiOptions,
  'database' | 'eventLog' | 'signer' | 'bell' | 'positions' | 'requireTree'
>;

/** The Merkle tree over the log, as far as it is known here. */
export interface LogTree {
  /** A signed head over the first `size` leaves (C2SP tlog-checkpoint). Rejects, unsigned, for leaves of another log. */
  signed(size: number): Promise<string>;
  /** The number of leaves as of the log's end now, or as of what was reached within a moment. */
  upToDateSize(): Promise<number>;
  /** The number of leaves as of the log's end now, or later; undefined when that was not reached within a moment. */
  settledSize(): Promise<number | undefined>;
}

const waitMsMax = 5_000;

export function createLogTree(options: LogTreeOptions): LogTree {
  const { database, eventLog, signer, bell, positions, requireTree } = options;
  return {
    async signed(size) {
      await requireTree();
      const root = await fromTree(database, size, (nodes) => rangeRoot(nodes, 0, size));
      // And after the nodes were read: they may have been of tables that were replaced meanwhile.
      await requireTree();
      return signCheckpoint({ origin: signer.name, size, root, extensions: [] }, [signer]);
    },
    async upToDateSize() {
      const head = await eventLog.headPosition();
      if (head !== undefined) {
        bell.ring([auditLane], head);
        await awaitPosition(positions, [auditLane], head, waitMsMax);
      }
      return (await treeHead(database)).size;
    },
    async settledSize() {
      const head = await eventLog.headPosition();
      if (head === undefined) return 0;
      bell.ring([auditLane], head);
      if (!(await awaitPosition(positions, [auditLane], head, waitMsMax))) return undefined;
      const { size } = await treeHead(database);
      await requireTree();
      return size;
    },
  };
}
