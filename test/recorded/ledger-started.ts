import type { JsonValue } from '../acceptance/client.js';
import { isMap } from './differences.js';

// The answers were recorded over a log that did not begin with LedgerStarted. These functions take that one event out of the
// answers that count or list the events of the whole log; every other answer is compared as it is.

/** An export without the line of `LedgerStarted`, and a consistency proof to a tree without its leaf. */
export function withoutLedgerStarted(operation: string, content: JsonValue): JsonValue {
  if (operation === 'exportEvents' && Array.isArray(content)) {
    const [first, ...others] = content;
    return isLedgerStarted(first) ? others : content;
  }
  if (operation === 'getConsistencyProof' && isMap(content)) {
    const { second } = content;
    return typeof second === 'number' ? { ...content, second: second - 1 } : content;
  }
  return content;
}

/** The name of an audit pack's file, which has the number of its leaves, without that one. */
export function packNameWithoutLedgerStarted(disposition: string): string {
  return disposition.replace(
    /audit-pack-(\d+)\.zip/,
    (_, leaves) => `audit-pack-${Number(leaves) - 1}.zip`,
  );
}

function isLedgerStarted(line: JsonValue): boolean {
  const event = isMap(line) ? line['event'] : undefined;
  if (!isMap(event)) return false;
  const { data, stream, revision, type } = event;
  return (
    type === 'LedgerStarted' &&
    stream === 'installation-log' &&
    revision === '0' &&
    JSON.stringify(data) === '{"format":1}'
  );
}
