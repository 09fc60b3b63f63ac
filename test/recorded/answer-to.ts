import type { JsonMap, JsonValue } from '../acceptance/client.js';
import { packNameWithoutLaterEvents, withoutLaterEvents } from './later-events.js';
import { masked, maskedText, type Run, shapeOf } from './masked.js';
import type { RecordedRequest } from './recorded-request.js';

/** Answers compared by their members' names only. */
const shapesOnly = /^(getOperations|getReadiness|getReadinessAtRoot|getCheckpointKeys)( |$)/;
const headersKept = [
  'allow',
  'cache-control',
  'content-crs',
  'content-disposition',
  'idempotency-replayed',
  'location',
  'preference-applied',
  'total-count',
  'vary',
  'www-authenticate',
];
/** Headers compared by presence only. */
const headersMasked = ['etag', 'ledger-position', 'link', 'retry-after'];

export async function answerTo(
  { name, method, path, headers, body }: RecordedRequest,
  service: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly run: () => Run;
  },
): Promise<JsonMap> {
  const response = await fetch(service.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...service.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const content = withoutLaterEvents(name.split(' ')[0] ?? name, await bodyOf(response));
  const run = service.run();
  const reduced = shapesOnly.test(name) ? shapeOf(content) : masked(content, run, name);
  return {
    status: response.status,
    headers: headersOf(response, run),
    ...(reduced === undefined ? {} : { body: reduced }),
  };
}

function headersOf({ headers }: Response, run: Run): JsonMap {
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  const comparedHeaders: JsonMap = type === '' ? {} : { 'content-type': type };
  for (const name of headersKept) {
    const value = headers.get(name);
    if (value !== null) comparedHeaders[name] = maskedText(packNameWithoutLaterEvents(value), run);
  }
  for (const name of headersMasked) if (headers.has(name)) comparedHeaders[name] = `<${name}>`;
  return comparedHeaders;
}

async function bodyOf(response: Response): Promise<JsonValue> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('event-stream')) return firstEvent(response);
  if (/html|octet|protobuf|vector-tile|zip|openapi/.test(type)) return discarded(response);
  if (/text\/plain/.test(type)) return discarded(response);
  const text = await response.text();
  if (text === '') return undefined;
  if (/ndjson/.test(type))
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  return /json/.test(type) ? JSON.parse(text) : text.split('\n');
}

async function discarded(response: Response): Promise<string> {
  return (await response.arrayBuffer()).byteLength === 0 ? '' : '<content>';
}

async function firstEvent(response: Response): Promise<JsonValue> {
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!/\ndata:.*\n/.test(text)) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  const [, data] = /\ndata:(.*)\n/.exec(text) ?? [];
  return data === undefined ? text : JSON.parse(data);
}
