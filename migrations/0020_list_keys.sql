-- Lists find rows in an index by their place in the list, and read only those that a page shows. So an index has what a
-- list is filtered or sorted by beside its key.

-- A reseller's own rows, with what most lists ask of them.
drop index transactions_by_reseller;
create index transactions_by_reseller on transactions (reseller_id, created_position desc, place desc)
  include (counterparty_id, transaction_type, status, book, direction, currency, delivery_start, delivery_end, submitted_at,
    last_changed_at, volume_mwh, price_per_mwh);

-- When a delivery ends says whether it overlaps a range that begins after it.
drop index transactions_by_delivery_start;
create index transactions_by_delivery_start on transactions (delivery_start, created_position, place) include (reseller_id, delivery_end);
drop index transactions_by_long_delivery;
create index transactions_by_long_delivery on transactions
  using gist (tstzrange(least(delivery_start, delivery_end), greatest(delivery_start, delivery_end)))
  include (created_position, place, delivery_start, delivery_end, reseller_id)
  where delivery_end - delivery_start > interval '24 hours';
