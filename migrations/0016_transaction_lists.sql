-- Lists of transactions: an index for each filter and each order alone. Those of columns where most rows have one value, or
-- none, leave these rows out: they are found soon enough newest first.
drop index transactions_by_status;
create index transactions_by_status on transactions (status, created_position, place);
create index transactions_by_type on transactions (transaction_type, created_position desc, place desc) where transaction_type <> 'nomination';
create index transactions_by_direction on transactions (direction, created_position desc, place desc) where direction = 'sell';
create index transactions_by_currency on transactions (currency, created_position desc, place desc) where currency <> 'USD';
-- Texts are also searched by their beginning, whatever its case; a log may hold longer ones than an index takes.
create index transactions_by_book on transactions (left(lower(book), 200) text_pattern_ops, created_position desc, place desc) where book is not null;
create index transactions_by_cost_key on transactions (left(lower(cost_key), 200) text_pattern_ops, created_position desc, place desc) where cost_key is not null;
create index transactions_by_external_id on transactions (left(lower(external_id), 200) text_pattern_ops, created_position desc, place desc) where external_id is not null;

-- With whose they are, so that a reseller's are found in the order of all without a look at the rows of others.
create index transactions_by_delivery_start on transactions (delivery_start, created_position, place) include (reseller_id);
create index transactions_by_submission on transactions (submitted_at, created_position, place) include (reseller_id);
create index transactions_by_change on transactions (last_changed_at, created_position, place) include (reseller_id);
create index transactions_by_volume on transactions (volume_mwh, created_position, place) include (reseller_id);
create index transactions_by_price on transactions (price_per_mwh, created_position, place) include (reseller_id);
-- Deliveries of up to a day are found by when they begin, a day back at most.
create index transactions_by_long_delivery on transactions using gist (tstzrange(least(delivery_start, delivery_end), greatest(delivery_start, delivery_end)))
  where delivery_end - delivery_start > interval '24 hours';

-- As of a moment: the rows there were then are found in transactions, and here by their key what they were; or, near
-- the end of the log, those that have changed since.
drop index transactions_past_in_order;
create index transactions_past_by_end on transactions_past (valid_to);
