/**
 * The name of a lane, as its feature gives it. Checkpoints, queues and logs hold it, so it never changes; that a name stands
 * for a lane that somebody works is checked when the features are put together.
 */
export type LaneName = string;
