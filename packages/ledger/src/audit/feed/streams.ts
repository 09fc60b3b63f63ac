export const feedStreamPrefix = 'transaction-';
export const feedStreamPrefixes = [feedStreamPrefix, 'transaction_batch-'];
