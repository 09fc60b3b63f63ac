import { type Checkpoint, rangeRoot, signCheckpoint } from '@exchange/proof';
import { awaitPosition } from '@exchange/runtime/http/positions';
import type { AuditApiOptions } from '../dependencies.js';
import { fromTree, type TreeHead, treeHead } from '../log-index/queries.js';
import { auditLane } from '../log-index/table.js';

type LogTreeOptions = Pick<
  AuditApiOptions,
  | 'database'
  | 'eventLog'
  | 'signer'
  | 'notifier'
  | 'positions'
  | 'requireTree'
  | 'cosignatures'
  | 'witnessedSize'
>;

export type LogTree = ReturnType<typeof createLogTree>;

const waitMsMax = 5_000;

export function createLogTree(options: LogTreeOptions) {
  const { database, eventLog, signer, notifier, positions, requireTree, cosignatures } = options;

  async function bare(size: number) {
    await requireTree();
    const root = await fromTree(database, size, (nodes) => rangeRoot(nodes, 0, size));
    // A rebuild may have replaced the tables.
    await requireTree();
    const checkpoint: Checkpoint = { origin: signer.name, size, root, extensions: [] };
    return { checkpoint, note: signCheckpoint(checkpoint, [signer]) };
  }

  /** False if the tree lags too long. */
  async function isCaughtUp(): Promise<boolean> {
    const head = await eventLog.headPosition();
    if (head === undefined) return true;
    notifier.notify(head);
    return awaitPosition(positions, [auditLane], head, waitMsMax);
  }

  return {
    bare,
    /** C2SP tlog-checkpoint, with cosignatures. */
    async signed(size: number): Promise<string> {
      const { checkpoint, note } = await bare(size);
      return note + (await cosignatures.of(checkpoint)).join('');
    },
    /** The last checkpoint sent to witnesses if it has the leaf, else `size`. */
    givenSize(size: number, leaf = 0): number {
      const witnessed = options.witnessedSize();
      return witnessed !== undefined && leaf < witnessed && witnessed <= size ? witnessed : size;
    },
    async upToDate(): Promise<TreeHead> {
      await isCaughtUp();
      return treeHead(database);
    },
    async settledLeaves(): Promise<number | undefined> {
      if (!(await isCaughtUp())) return undefined;
      const { leaves } = await treeHead(database);
      await requireTree();
      return leaves;
    },
  };
}
