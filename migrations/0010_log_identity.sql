-- Tables know which log they were made from, and which version of their projection made them (decision 0021).

-- The log's first event; no row until there is one. One row.
create table log_identity (
  id boolean primary key default true check (id),
  first_event_id uuid not null,
  first_position bigint not null
);

alter table lane_checkpoints
  -- the last event that this lane has applied, by position and id: a log without it is not the one that the rows were made from
  add column event_position bigint,
  add column event_id uuid,
  -- the version of the projection that made the rows; null: 0.1.0, which is version 1
  add column version integer,
  -- the oldest version of the queries that read these rows rightly; null: 1
  add column read_since integer,
  -- the version of whoever moves the checkpoint; never kept
  add column writer integer;

-- A process of a version before moves no checkpoint of newer rows. Versions since this one look before they write; 0.1.0
-- cannot, and takes this error for a server that is not there yet: it tries again until it is replaced.
create function refuse_other_writers() returns trigger language plpgsql as $$
begin
  if coalesce(new.writer, 1) <> coalesce(new.version, 1) then
    raise exception 'the tables of lane % are of version %; this process writes version %',
      new.lane, coalesce(new.version, 1), coalesce(new.writer, 1)
      using errcode = '57P03';
  end if;
  new.writer := null;
  return new;
end $$;
create trigger refuse_other_writers before update of position on lane_checkpoints
  for each row execute function refuse_other_writers();

-- Rebuilds under way, one of a lane at a time: who builds, where, and how far it is. Who does not renew its row has ended.
create table lane_rebuilds (
  lane text primary key,
  holder uuid not null,
  schema text not null,
  version integer not null,
  events bigint not null default 0,
  position bigint not null default 0,
  head bigint not null default 0,
  renewed_at timestamptz not null default now()
);
