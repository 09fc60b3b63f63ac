// Raw SQL: hashes are sent as hexadecimal, and single nodes are read.
import { type Hash, hashNode, leafHash } from '@exchange/proof';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import type { ClientBase } from 'pg';
import { attested } from './attested.js';
import { auditLane } from './lane.js';
import { auditLeavesTable, auditNodesTable } from './table.js';

/** The Merkle tree over every event of the log (RFC 9162 section 2.1), as far as this lane has read it. */
export const auditProjection: FeatureProjection = {
  lane: auditLane,
  // 1 left out what somebody had skipped, and streams of kinds that the code did not know.
  version: 2,
  readableSince: 1,
  reads: 'log',
  // Of every kind, whether this code knows it or not: the export numbers its leaves so.
  streamPrefixes: [''],
  tables: [auditLeavesTable, auditNodesTable],
  async apply(client, events) {
    const size = await treeSize(client);
    const edge = await rightEdge(client, size);
    const leaves: { index: number; position: string; hash: string }[] = [];
    const nodes: { level: number; node: number; hash: string }[] = [];
    for (const [offset, event] of events.entries()) {
      let node = size + offset;
      let hash = leafHash(attested(event));
      leaves.push({ index: node, position: event.position.toString(), hash: hex(hash) });
      let level = 0;
      // A node that closes a pair makes their parent, which may close a pair in its turn.
      while (node % 2 === 1) {
        const left = edge[level];
        if (left === undefined)
          throw new Error(`the tree of ${size} leaves has no node at ${level}`);
        hash = hashNode(left, hash);
        level += 1;
        node = (node - 1) / 2;
        nodes.push({ level, node, hash: hex(hash) });
      }
      edge[level] = hash;
    }
    await client.query({
      name: 'audit leaves',
      text: `insert into audit_leaves (leaf_index, position, hash)
       select index, position, decode(hash, 'hex') from json_to_recordset($1::json)
         as l(index bigint, position bigint, hash text)`,
      values: [JSON.stringify(leaves)],
    });
    if (nodes.length === 0) return;
    await client.query({
      name: 'audit nodes',
      text: `insert into audit_nodes (level, node, hash)
       select level, node, decode(hash, 'hex') from json_to_recordset($1::json)
         as n(level integer, node bigint, hash text)`,
      values: [JSON.stringify(nodes)],
    });
  },
  async wasLast(client, event) {
    const { rows } = await client.query<{ position: string; hash: Buffer }>(
      'select position, hash from audit_leaves order by leaf_index desc limit 1',
    );
    const [last] = rows;
    return (
      last !== undefined &&
      BigInt(last.position) === event.position &&
      last.hash.equals(Buffer.from(leafHash(attested(event))))
    );
  },
};

async function treeSize(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ size: string }>({
    name: 'audit size',
    text: 'select coalesce(max(leaf_index) + 1, 0) as size from audit_leaves',
  });
  return Number(rows[0]?.size ?? 0);
}

/** The roots of the complete subtrees at the right edge that wait for a right neighbour, by level. */
async function rightEdge(client: ClientBase, size: number): Promise<Hash[]> {
  const waiting: { readonly level: number; readonly node: number }[] = [];
  let node = size;
  for (let level = 0; node > 0; level += 1) {
    if (node % 2 === 1) waiting.push({ level, node: node - 1 });
    node = Math.floor(node / 2);
  }
  if (waiting.length === 0) return [];
  const { rows } = await client.query<{ level: number; hash: Buffer | null }>({
    name: 'audit edge',
    text: `select e.level, coalesce(l.hash, n.hash) as hash
      from unnest($1::integer[], $2::bigint[]) as e(level, node)
        left join audit_leaves l on e.level = 0 and l.leaf_index = e.node
        left join audit_nodes n on n.level = e.level and n.node = e.node`,
    values: [waiting.map(({ level }) => level), waiting.map((one) => one.node)],
  });
  const edge: Hash[] = [];
  for (const { level, hash } of rows) {
    if (hash === null) throw new Error(`the tree of ${size} leaves has a gap at ${level}`);
    edge[level] = hash;
  }
  return edge;
}

function hex(hash: Hash): string {
  return Buffer.from(hash).toString('hex');
}
