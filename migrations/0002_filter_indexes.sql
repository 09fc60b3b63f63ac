-- List filters that had no index of their own: customers by state, assets out of the ordinary status, kinds of transaction.
-- Nearly every asset is active, so an index of all would be written for each and help none of them.

create index assets_by_status on assets (status, created_position) where status <> 'active';
create index attachments_by_state on attachments (state, customer_id) where state is not null;
create index transactions_by_type on transactions (transaction_type, created_position desc);
