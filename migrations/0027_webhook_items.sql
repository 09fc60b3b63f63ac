-- An event may stand for several that webhooks are told of: 0 is the event itself, from 1 on what it stands for.
alter table webhook_deliveries add column item integer not null default 0;
alter table webhook_deliveries drop constraint webhook_deliveries_pkey;
alter table webhook_deliveries add primary key (webhook_id, position, item);
