import { isRecord } from '../forms/shape';

export type LogEvent = Readonly<NonNullable<ReturnType<typeof logEventOf>>>;

export function logEventOf(line: string) {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || !isRecord(value['event'])) return undefined;
  const { event, leaf_index, leaf_hash } = value;
  const text = (name: string) => (typeof event[name] === 'string' ? event[name] : '');
  return {
    leafIndex: typeof leaf_index === 'number' ? leaf_index : -1,
    leafHash: typeof leaf_hash === 'string' ? leaf_hash : '',
    position: text('position'),
    stream: text('stream'),
    revision: text('revision'),
    id: text('id'),
    type: text('type'),
    time: text('time'),
    data: event['data'],
    metadata: event['metadata'],
  };
}

export function logEventsOf(lines: string): readonly LogEvent[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map(logEventOf)
    .filter((event) => event !== undefined);
}

export function whoOf({ metadata }: LogEvent) {
  const known = isRecord(metadata) ? metadata : {};
  const actor = isRecord(known['actor']) ? known['actor'] : {};
  const scope = isRecord(known['scope']) ? known['scope']['reseller_id'] : known['scope'];
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { actor: textOf(actor['id']), scope: textOf(scope) };
}
