import { type Checkpoint, rangeRoot, signCheckpoint } from '@exchange/proof';
import { awaitPosition } from '@exchange/runtime/http/positions';
import type { AuditApiOptions } from './dependencies.js';
import { auditLane } from './lane.js';
import { fromTree, treeHead } from './queries.js';

type LogTreeOptions = Pick<
  AuditApiOptions,
  | 'database'
  | 'eventLog'
  | 'signer'
  | 'bell'
  | 'positions'
  | 'requireTree'
  | 'cosignatures'
  | 'witnessedSize'
>;

/** The Merkle tree over the log, as far as it is known here. */
export interface LogTree {
  /**
   * A signed head over the first `size` leaves (C2SP tlog-checkpoint), with the cosignatures that witnesses have given for it. Rejects,
   * unsigned, for leaves of another log.
   */
  signed(size: number): Promise<string>;
  /** The same with the log's own signature only, and the parsed checkpoint. */
  bare(size: number): Promise<{ readonly checkpoint: Checkpoint; readonly note: string }>;
  /**
   * The leaves of the checkpoint to give to a verifier that relies on it alone: the last checkpoint sent to witnesses
   * if it has the leaf, otherwise the newest, of `size` leaves.
   */
  givenSize(size: number, leaf?: number): number;
  /** The number of leaves as of the log's end now, or as of what was reached within a moment. */
  upToDateSize(): Promise<number>;
  /** The number of leaves as of the log's end now, or later; undefined when that was not reached within a moment. */
  settledSize(): Promise<number | undefined>;
}

const waitMsMax = 5_000;

export function createLogTree(options: LogTreeOptions): LogTree {
  const { database, eventLog, signer, bell, positions, requireTree, cosignatures } = options;

  async function bare(size: number) {
    await requireTree();
    const root = await fromTree(database, size, (nodes) => rangeRoot(nodes, 0, size));
    // And after the nodes were read: they may have been of tables that were replaced meanwhile.
    await requireTree();
    const checkpoint: Checkpoint = { origin: signer.name, size, root, extensions: [] };
    return { checkpoint, note: signCheckpoint(checkpoint, [signer]) };
  }

  return {
    bare,
    async signed(size) {
      const { checkpoint, note } = await bare(size);
      return note + (await cosignatures.of(checkpoint)).join('');
    },
    givenSize(size, leaf = 0) {
      const witnessed = options.witnessedSize();
      // A larger one is of a log that was replaced since.
      return witnessed !== undefined && leaf < witnessed && witnessed <= size ? witnessed : size;
    },
    async upToDateSize() {
      const head = await eventLog.headPosition();
      if (head !== undefined) {
        bell.ring(head);
        await awaitPosition(positions, [auditLane], head, waitMsMax);
      }
      return (await treeHead(database)).size;
    },
    async settledSize() {
      const head = await eventLog.headPosition();
      if (head === undefined) return 0;
      bell.ring(head);
      if (!(await awaitPosition(positions, [auditLane], head, waitMsMax))) return undefined;
      const { size } = await treeHead(database);
      await requireTree();
      return size;
    },
  };
}
