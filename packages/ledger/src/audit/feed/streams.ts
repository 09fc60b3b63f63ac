/** Of the streams in the feed of transactions. */
export const feedStreamPrefix = 'transaction-';
/** Of all streams in the feed. */
export const feedStreamPrefixes = [feedStreamPrefix, 'transaction_batch-'];
