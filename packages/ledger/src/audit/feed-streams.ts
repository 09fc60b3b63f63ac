/** The streams that the feed of transactions tells of: their names begin with this. */
export const feedStreams = 'transaction-';
