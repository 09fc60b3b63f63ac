import type { JsonValue } from '../acceptance/client.js';
import { isMap } from './differences.js';

// The answers were recorded over a log without LedgerStarted. These functions remove that event from answers that count
// or list the events of the whole log.

/** Removes the line of `LedgerStarted` from an export, and its leaf from a consistency proof. */
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

/** Removes that leaf from the leaf count in an audit pack's file name. */
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
