-- CHECKPOINTS END BEFORE TRAILING RECORDS OF EXPORTS
-- Null, as for all earlier leaves: the checkpoint covers the leaf.

alter table audit_leaves add column checkpoint_size bigint;
