import { type Hash, hashNode, leafHash } from '@exchange/proof';
import type { FeatureProjection } from '@exchange/runtime/tables/definition/projection';
import type { ClientBase } from 'pg';
import type { FeatureModel } from '../../feature-model.js';
import { attested } from '../proof/leaf.js';
import { isExportRecord } from '../record/events.js';
import { auditLane, auditLeavesTable, auditNodesTable } from './table.js';

// Raw SQL: hashes are sent as hexadecimal text, and single nodes are read.

const auditProjection: FeatureProjection = {
  lane: auditLane,
  version: 1,
  reads: 'log',
  // Unknown types too: the export counts them.
  streamPrefixes: [''],
  // Proofs may lag; a database transaction per event would double the writes.
  gathersMs: 25,
  tables: [auditLeavesTable, auditNodesTable],
  async apply(client, events) {
    const { size, checkpointSize: before, edge } = await rightEdge(client);
    let checkpointSize = before;
    const leaves: Leaf[] = [];
    const nodes: { level: number; node: number; hash: string }[] = [];
    for (const [offset, event] of events.entries()) {
      let node = size + offset;
      let hash = leafHash(attested(event));
      const isRecord = isExportRecord(event);
      if (!isRecord) checkpointSize = node + 1;
      leaves.push({
        index: node,
        position: event.position.toString(),
        hash: hex(hash),
        checkpoint_size: isRecord ? checkpointSize : null,
      });
      let level = 0;
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
      name: 'audit leaves and nodes',
      text: `with leaves as (
               insert into audit_leaves (leaf_index, position, hash, checkpoint_size)
               select index, position, decode(hash, 'hex'), checkpoint_size
               from json_to_recordset($1::json)
                 as l(index bigint, position bigint, hash text, checkpoint_size bigint))
             insert into audit_nodes (level, node, hash)
             select level, node, decode(hash, 'hex') from json_to_recordset($2::json)
               as n(level integer, node bigint, hash text)`,
      values: [JSON.stringify(leaves), JSON.stringify(nodes)],
    });
  },
};

interface Leaf {
  readonly index: number;
  readonly position: string;
  readonly hash: string;
  readonly checkpoint_size: number | null;
}

async function rightEdge(client: ClientBase) {
  const { rows } = await client.query<{
    size: string;
    checkpoint_size: string;
    level: number | null;
    hash: Buffer | null;
  }>({
    name: 'audit edge',
    text: `with tree as (select coalesce(max(leaf_index) + 1, 0) as size from audit_leaves)
      select size,
        coalesce((select checkpoint_size from audit_leaves where leaf_index = size - 1), size)
          as checkpoint_size,
        level, case level
          when 0 then (select hash from audit_leaves where leaf_index = size - 1)
          else (select hash from audit_nodes n where n.level = l.level and node = (size >> l.level) - 1)
        end as hash
      from tree left join generate_series(0, 62) as l(level) on (size >> level) & 1 = 1`,
  });
  const size = Number(rows[0]?.size ?? 0);
  const checkpointSize = Number(rows[0]?.checkpoint_size ?? size);
  /** Complete subtrees at the right edge, by level. */
  const edge: Hash[] = [];
  for (const { level, hash } of rows) {
    if (level === null) continue;
    if (hash === null) throw new Error(`the tree of ${size} leaves has a gap at ${level}`);
    edge[level] = hash;
  }
  return { size, checkpointSize, edge };
}

function hex(hash: Hash): string {
  return Buffer.from(hash).toString('hex');
}

export const auditModel: FeatureModel = {
  projections: [auditProjection],
};
