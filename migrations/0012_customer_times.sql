-- When the log recorded that a customer was registered: before then there was none. Null in rows made before this column.
alter table customers add column created_at timestamptz;
