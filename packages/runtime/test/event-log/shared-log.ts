import { atEndOfFile } from '../../../../test/services/end-of-file.js';
import { sharedStores } from '../../../../test/services/inject.js';
import { connectEventLog } from '../../src/event-log/connect.js';
import type { EventLog } from '../../src/event-log/types.js';

export async function sharedLog(): Promise<EventLog> {
  const eventLog = connectEventLog((await sharedStores()).eventStoreUrl);
  atEndOfFile(() => eventLog.close());
  return eventLog;
}
