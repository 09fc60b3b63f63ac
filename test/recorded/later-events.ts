import type { JsonValue } from '../acceptance/client.js';
import { isMap } from './differences.js';

// The recorded log lacks LedgerStarted and EnrollmentReserved: removes them from answers over the
// whole log.

/** One LedgerStarted; one EnrollmentReserved per enrollment of the demo. */
const laterEvents = 1 + 3;

export function withoutLaterEvents(operation: string, content: JsonValue): JsonValue {
  if (operation === 'exportEvents' && Array.isArray(content)) {
    return content.filter((line) => !isLater(line));
  }
  if (operation === 'getConsistencyProof' && isMap(content)) {
    const { second } = content;
    return typeof second === 'number' ? { ...content, second: second - laterEvents } : content;
  }
  return content;
}

export function packNameWithoutLaterEvents(disposition: string): string {
  return disposition.replace(
    /audit-pack-(\d+)\.zip/,
    (_, leaves) => `audit-pack-${Number(leaves) - laterEvents}.zip`,
  );
}

function isLater(line: JsonValue): boolean {
  const event = isMap(line) ? line['event'] : undefined;
  if (!isMap(event)) return false;
  const { data, stream, revision, type } = event;
  if (type === 'EnrollmentReserved') return true;
  return (
    type === 'LedgerStarted' &&
    stream === 'installation-log' &&
    revision === '0' &&
    JSON.stringify(data) === '{"format":1}'
  );
}
