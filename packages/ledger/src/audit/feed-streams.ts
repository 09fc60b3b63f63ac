/** The streams that the feed of transactions tells of: their names begin with this. */
export const feedStreams = 'transaction-';
/** The streams whose events stand for such of those streams besides. */
export const toldInFeed = [feedStreams, 'transaction_batch-'];
