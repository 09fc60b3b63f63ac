-- The Merkle tree over the log (packages/proof): leaves in the log's order, and the roots of complete subtrees above them.

create table audit_leaves (
  leaf_index bigint primary key,
  position bigint not null unique,
  hash bytea not null
);

create table audit_nodes (
  level integer not null,
  node bigint not null,
  hash bytea not null,
  primary key (level, node)
);
