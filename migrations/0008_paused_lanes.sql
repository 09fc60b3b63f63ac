-- A lane that somebody has paused, and why; null when it works.
alter table lane_checkpoints add column paused_reason text;
