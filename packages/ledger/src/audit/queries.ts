import type { Hash, NodeReader } from '@exchange/proof';
import { sql } from 'kysely';
import type { ReadDatabase } from '../tables.js';

/** How many leaves the tree has, and the position of the last. */
export async function treeHead(
  database: ReadDatabase,
): Promise<{ readonly size: number; readonly position: bigint }> {
  const { rows } = await sql<{ size: string; position: string }>`
    select leaf_index + 1 as size, position from audit_leaves order by leaf_index desc limit 1`.execute(
    database,
  );
  return { size: Number(rows[0]?.size ?? 0), position: BigInt(rows[0]?.position ?? 0) };
}

/** The leaf of the event at a position. */
export async function leafAt(
  database: ReadDatabase,
  position: bigint,
): Promise<number | undefined> {
  const { rows } = await sql<{ leaf_index: string }>`
    select leaf_index from audit_leaves where position = ${position.toString()}`.execute(database);
  return rows[0] === undefined ? undefined : Number(rows[0].leaf_index);
}

/**
 * The last event at or before a position that the tree knows; undefined when there is none. A position that a caller
 * names may be no event's, and EventStoreDB refuses to read from such a one: reading begins at this event instead.
 */
export async function lastLeafUpTo(
  database: ReadDatabase,
  position: bigint,
): Promise<{ readonly leaf: number; readonly position: bigint } | undefined> {
  const { rows } = await sql<{ leaf_index: string; position: string }>`
    select leaf_index, position from audit_leaves where position <= ${position.toString()}
    order by position desc limit 1`.execute(database);
  const [row] = rows;
  return row && { leaf: Number(row.leaf_index), position: BigInt(row.position) };
}

/**
 * Computes something from a tree's nodes. Which nodes a proof reads does not depend on their hashes, so it is computed
 * twice: once to learn which they are, and once with them, read by two statements.
 *
 * @param size the tree's leaves, no more than there are
 */
export async function fromTree<Result>(
  database: ReadDatabase,
  size: number,
  compute: (nodes: NodeReader) => Result,
): Promise<Result> {
  const wanted = new Map<string, { level: number; index: number }>();
  const blank: Hash = Buffer.alloc(32);
  compute({
    size,
    node(level, index) {
      wanted.set(`${level}/${index}`, { level, index });
      return blank;
    },
  });
  const hashes = new Map<string, Hash>();
  const list = [...wanted.values()];
  const leaves = list.filter(({ level }) => level === 0).map(({ index }) => index);
  const above = list.filter(({ level }) => level > 0);
  const { rows: low } = await sql<{ leaf_index: string; hash: Buffer }>`
    select leaf_index, hash from audit_leaves where leaf_index = any(${leaves}::bigint[])`.execute(
    database,
  );
  for (const { leaf_index, hash } of low) hashes.set(`0/${leaf_index}`, hash);
  const { rows: high } = await sql<{ level: number; node: string; hash: Buffer }>`
    select level, node, hash from audit_nodes
    where (level, node) in (select * from unnest(${above.map(({ level }) => level)}::integer[],
      ${above.map(({ index }) => index)}::bigint[]))`.execute(database);
  for (const { level, node, hash } of high) hashes.set(`${level}/${node}`, hash);
  return compute({
    size,
    node(level, index) {
      const hash = hashes.get(`${level}/${index}`);
      if (hash === undefined) throw new RangeError(`the tree has no node ${level}/${index}`);
      return hash;
    },
  });
}
