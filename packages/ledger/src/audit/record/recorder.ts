import { createHash, randomUUID } from 'node:crypto';
import { recordedContext } from '@exchange/runtime/commands/request-context';
import { codecOf } from '@exchange/runtime/event-log/codec';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { requestContext } from '@exchange/runtime/http/caller/authenticated-request';
import type { RecordExport } from '@exchange/runtime/http/reads/read-options';
import type { Notifier } from '@exchange/runtime/queue/notifier';
import { streams } from '../../streams.js';
import { exportEvents } from './events.js';

const codec = codecOf(exportEvents);

/** One stream per export, so that none waits for another. */
export function exportRecorder(stores: {
  readonly eventLog: Pick<EventLog, 'append'>;
  readonly notifier: Pick<Notifier, 'notify'>;
}): RecordExport {
  return async (raw, position) => {
    // It has no body.
    if (raw.method === 'HEAD') return position;
    const export_id = randomUUID();
    const query = raw.url.split('?')[1] ?? '';
    const data = {
      export_id,
      operation: raw.routeOptions.config.contract?.operationId ?? '',
      query_digest: createHash('sha256').update(query).digest('hex'),
      position: position.toString(),
    };
    const metadata = recordedContext(requestContext(raw), raw.id);
    const event = codec.encode({ type: 'ExportMade', data }, export_id, metadata);
    const made = await stores.eventLog.append(streams.export(export_id), 'no_stream', [event]);
    stores.notifier.notify(made.position);
    return made.position;
  };
}
