/** Prefix of the streams in the feed of transactions. */
export const feedStreams = 'transaction-';
/** Prefixes of the streams whose events are published in the feed. */
export const toldInFeed = [feedStreams, 'transaction_batch-'];
