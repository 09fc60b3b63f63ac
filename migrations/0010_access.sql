-- ACCESS: processes recognize callers by these

create table access_keys (
  id uuid primary key,
  reseller_id uuid,
  status text not null,
  revision bigint not null,
  created_position bigint not null unique,
  changed_position bigint not null,
  resource text not null,
  -- folded, with digests
  state text not null
);
create index access_keys_by_reseller on access_keys (reseller_id, created_position);
create index access_keys_by_change on access_keys (changed_position);

create table revoked_tokens (
  id text primary key,
  reseller_id uuid,
  expires_at timestamptz not null,
  changed_position bigint not null
);
create index revoked_tokens_by_change on revoked_tokens (changed_position);
