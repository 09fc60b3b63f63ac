/** Prefix of the streams in the feed of transactions. */
export const feedStreamPrefix = 'transaction-';
/** Prefixes of the streams whose events are published in the feed. */
export const feedStreamPrefixes = [feedStreamPrefix, 'transaction_batch-'];
