import { type Client, type JsonMap, member } from '../acceptance/client.js';
import { isMap } from '../recorded/differences.js';

export interface ExportedEvent {
  readonly type: string;
  readonly position: bigint;
  readonly data: JsonMap;
}

export async function exportedEvents(
  platform: Client,
  stream: string,
  position: string,
): Promise<readonly ExportedEvent[]> {
  const { text } = await platform.get(`/audit/events?stream_prefix=${stream}`, {
    'ledger-position': position,
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const event = member(JSON.parse(line), 'event');
      const data = member(event ?? null, 'data');
      if (!isMap(data)) throw new Error(`no data in ${line}`);
      const place = BigInt(String(member(event ?? null, 'position')));
      return { type: String(member(event ?? null, 'type')), position: place, data };
    });
}

export const positionOf = ({ headers }: { readonly headers: Headers }): string =>
  headers.get('ledger-position') ?? '';
