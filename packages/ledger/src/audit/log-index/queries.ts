// Raw SQL: nodes are selected by pairs of numbers.
import type { Hash, NodeReader } from '@exchange/proof';
import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import { sql } from 'kysely';
import { type TilePlace, tileWidth } from '../proof/tile-path.js';
import { auditLeavesTable, auditNodesTable } from './table.js';

const tileLevels = 8;

export interface TreeHead {
  readonly size: number;
  readonly leaves: number;
  readonly position: bigint;
}

const leavesOf = (database: ReadDatabase) =>
  database
    .shared()
    .selectFrom(auditLeavesTable)
    .select(['leaf_index', 'position', 'checkpoint_size']);

const leafOf = (database: ReadDatabase, position: bigint) =>
  leavesOf(database).where('position', '=', position.toString()).executeTakeFirst();

export async function treeHead(database: ReadDatabase): Promise<TreeHead> {
  const last = await leavesOf(database).orderBy('leaf_index', 'desc').limit(1).executeTakeFirst();
  if (last === undefined) return { size: 0, leaves: 0, position: 0n };
  return {
    size: checkpointSizeAt(last),
    leaves: Number(last.leaf_index) + 1,
    position: BigInt(last.position),
  };
}

const checkpointSizeAt = (leaf: {
  readonly leaf_index: string;
  readonly checkpoint_size: string | null;
}) => Number(leaf.checkpoint_size ?? BigInt(leaf.leaf_index) + 1n);

export const sizeContinuing = ({ size, leaves }: TreeHead, held: number): number =>
  held <= leaves ? Math.max(size, held) : size;

/** Returns the last position of the newest checkpoint as of `position`. */
export async function checkpointEndAt(
  database: ReadDatabase,
  position: bigint,
): Promise<bigint | undefined> {
  const leaf = await leafOf(database, position);
  if (leaf === undefined) return undefined;
  const size = checkpointSizeAt(leaf);
  return size === 0 ? 0n : positionOfLeaf(database, size - 1);
}

export async function leafAt(
  database: ReadDatabase,
  position: bigint,
): Promise<number | undefined> {
  const leaf = await leafOf(database, position);
  return leaf && Number(leaf.leaf_index);
}

export async function lastLeafUpTo(
  database: ReadDatabase,
  position: bigint,
): Promise<{ readonly leaf: number; readonly position: bigint } | undefined> {
  const leaf = await leavesOf(database)
    .where('position', '<=', position.toString())
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return leaf && { leaf: Number(leaf.leaf_index), position: BigInt(leaf.position) };
}

export async function tileHashes(
  database: ReadDatabase,
  { level, index, width }: TilePlace,
): Promise<Buffer | undefined> {
  const tables = database.shared();
  const first = index * tileWidth;
  const end = first + width;
  const rows =
    level === 0
      ? await tables.ask(sql<{ hash: Buffer }>`
          select hash from ${tables.rows(auditLeavesTable)} as leaves
          where leaf_index >= ${first} and leaf_index < ${end} order by leaf_index`)
      : await tables.ask(sql<{ hash: Buffer }>`
          select hash from ${tables.rows(auditNodesTable)} as nodes
          where level = ${level * tileLevels} and node >= ${first} and node < ${end} order by node`);
  return rows.length === width ? Buffer.concat(rows.map(({ hash }) => hash)) : undefined;
}

export async function fromTree<Result>(
  database: ReadDatabase,
  size: number,
  compute: (nodes: NodeReader) => Result,
): Promise<Result> {
  const nodes = new Map<string, { level: number; index: number }>();
  const blank: Hash = Buffer.alloc(32);
  compute({
    size,
    node(level, index) {
      nodes.set(`${level}/${index}`, { level, index });
      return blank;
    },
  });
  const tables = database.shared();
  const hashes = new Map<string, Hash>();
  const list = [...nodes.values()];
  const leaves = list.filter(({ level }) => level === 0).map(({ index }) => index);
  const above = list.filter(({ level }) => level > 0);
  const low = await tables.ask(sql<{ leaf_index: string; hash: Buffer }>`
    select leaf_index, hash from ${tables.rows(auditLeavesTable)} as leaves where leaf_index = any(${leaves}::bigint[])`);
  for (const { leaf_index, hash } of low) hashes.set(`0/${leaf_index}`, hash);
  const high = await tables.ask(sql<{ level: number; node: string; hash: Buffer }>`
    select level, node, hash from ${tables.rows(auditNodesTable)} as nodes
    where (level, node) in (select * from unnest(${above.map(({ level }) => level)}::integer[],
      ${above.map(({ index }) => index)}::bigint[]))`);
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

export async function positionOfLeaf(
  database: ReadDatabase,
  leaf: number,
): Promise<bigint | undefined> {
  const row = await leavesOf(database).where('leaf_index', '=', String(leaf)).executeTakeFirst();
  return row && BigInt(row.position);
}
