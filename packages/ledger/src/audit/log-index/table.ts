import { laneName } from '@exchange/runtime/event-log/lane-name';
import { bigint, bytes, integer, nullable } from '@exchange/runtime/tables/definition/columns';
import { defineTable } from '@exchange/runtime/tables/definition/define-table';
import { visibleToAll } from '@exchange/runtime/tables/definition/visibility';

export const auditLane = laneName.parse('audit');

/** Every caller sees the leaves, to verify the whole log. */
export const auditLeavesTable = defineTable('audit_leaves', {
  key: ['leaf_index'],
  seen: visibleToAll,
  columns: {
    leaf_index: bigint(),
    position: bigint(),
    hash: bytes(),
    /** Size of the newest checkpoint while a record of an export is the last leaf. Null: leaf_index + 1. */
    checkpoint_size: nullable(bigint()),
  },
});

export const auditNodesTable = defineTable('audit_nodes', {
  key: ['level', 'node'],
  seen: visibleToAll,
  columns: { level: integer(), node: bigint(), hash: bytes() },
});
