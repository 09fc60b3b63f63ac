-- CHECKPOINTS END BEFORE TRAILING RECORDS OF EXPORTS
-- Null: the checkpoint covers the leaf. Leaves before this migration are no records.

alter table audit_leaves add column checkpoint_size bigint;
