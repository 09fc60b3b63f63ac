-- What witnesses have signed of the log's checkpoints. No lane makes it and the log does not hold it: it is kept when tables are
-- built anew. The root stands beside the size: a cosignature is served with the checkpoint that it is of and with no other.
create table checkpoint_cosignatures (
  origin text not null,
  size bigint not null,
  root bytea not null,
  witness text not null,
  key_id bytea not null,
  signed_at bigint not null,
  line text not null,
  primary key (origin, size, root, witness, key_id)
);
