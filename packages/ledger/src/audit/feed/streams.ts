/** Of the streams in the feed of transactions. */
export const feedStreamPrefix = 'transaction-';
export const feedStreamPrefixes = [feedStreamPrefix, 'transaction_batch-'];
