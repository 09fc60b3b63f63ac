-- CHECKPOINTS END BEFORE TRAILING RECORDS OF EXPORTS
-- Null, as for all earlier leaves: covered by the checkpoint.

alter table audit_leaves add column checkpoint_size bigint;
