import { Agent, request } from 'node:http';
import { plainSecurityHeaders } from '@exchange/runtime/http/response-headers';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { type FuzzRequest, type Operation, operationsOf, requestsOf } from './requests.js';
import type { Schema } from './schema-values.js';

export interface FuzzOptions {
  readonly url: string;
  readonly description: Schema;
  readonly callers: readonly {
    readonly name: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly secrets: readonly string[];
    readonly known: readonly string[];
  }[];
  readonly requests: number;
  readonly seed: number;
  readonly atATime: number;
}

export interface FuzzReport {
  readonly requests: number;
  readonly seconds: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly succeeded: ReadonlySet<string>;
  readonly faults: readonly string[];
}

const answerMsMax = 60_000;
const faultsMax = 50;
const endless = new Set(['streamTransactions']);

export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { url, description, callers, requests, seed } = options;
  const lookup = (ref: string): Schema =>
    ref
      .replace(/^#\//, '')
      .split('/')
      .reduce((at, name) => Object(at)[name], Object(description));
  const operations = operationsOf(description);
  const check = answerChecks(description);
  const one = callers.map((caller) => {
    const known = fc.constantFrom(...caller.known);
    const requests = operations.map((operation) => requestsOf(operation, lookup, known));
    return fc.tuple(fc.oneof(...requests), fc.constant(caller));
  });
  const made = fc.sample(fc.oneof(...one), { numRuns: requests, seed });
  const agent = new Agent({ keepAlive: true, maxSockets: options.atATime });
  const statuses: Record<string, number> = {};
  const succeeded = new Set<string>();
  const faults: string[] = [];
  let next = 0;

  async function client(): Promise<void> {
    while (next < made.length && faults.length < faultsMax) {
      const [one, caller] = made[next] ?? [];
      next += 1;
      if (one === undefined || caller === undefined) continue;
      const answer = await send(url, one, caller.headers, agent);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status >= 200 && answer.status < 300) succeeded.add(one.operation.operationId);
      const sent = `${one.url} ${one.body ?? ''} ${JSON.stringify(one.headers)}`;
      const leaked = caller.secrets.find(
        (secret) => answer.text.includes(secret) && !sent.includes(secret),
      );
      const fault = leaked === undefined ? check(one, answer) : `leaks ${leaked}`;
      if (fault !== undefined)
        faults.push(`${caller.name}: ${shown(one)} → ${answer.status} ${fault}`);
    }
  }

  const startedAt = performance.now();
  await Promise.all(Array.from({ length: options.atATime }, client));
  agent.destroy();
  const seconds = (performance.now() - startedAt) / 1000;
  return { requests: next, seconds, statuses, succeeded, faults };
}

interface Answered {
  readonly status: number;
  readonly headers: readonly string[];
  readonly mediaType: string;
  readonly text: string;
}

const generalHeaders = new Set([
  ...Object.keys(plainSecurityHeaders),
  ...['cache-control', 'connection', 'content-length', 'content-type', 'date', 'keep-alive'],
  ...['transfer-encoding', 'x-accel-buffering', 'x-request-id'],
]);

function send(
  base: string,
  { operation, url, headers, body }: FuzzRequest,
  credentials: Readonly<Record<string, string>>,
  agent: Agent,
): Promise<Answered> {
  return new Promise((resolve) => {
    const failed = (text: string) => resolve({ status: 0, headers: [], mediaType: '', text });
    const outgoing = request(
      base + url,
      { method: operation.method, headers: { ...headers, ...credentials }, agent },
      (incoming) => {
        const chunks: Buffer[] = [];
        const done = () => {
          clearTimeout(timer);
          const { statusCode = 0, headers: answerHeaders } = incoming;
          const mediaType = (answerHeaders['content-type'] ?? '').split(';')[0] ?? '';
          const text = Buffer.concat(chunks).toString();
          resolve({ status: statusCode, headers: Object.keys(answerHeaders), mediaType, text });
        };
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', done);
        if (endless.has(operation.operationId) && incoming.statusCode === 200) {
          setTimeout(() => {
            done();
            outgoing.destroy();
          }, 20);
        }
      },
    );
    const timer = setTimeout(() => {
      failed(`no answer in ${answerMsMax} ms`);
      outgoing.destroy();
    }, answerMsMax);
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      failed(error.message);
    });
    outgoing.end(body);
  });
}

function pointerOf(...names: readonly string[]): string {
  return names
    .map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
}

function responseOf(description: Schema, { responses }: Operation, status: number) {
  const own = responses[String(status)];
  const shared = /^#\/components\/responses\/(\w+)$/.exec(String(own?.['$ref']))?.[1];
  return shared === undefined ? own : Object(description['components']).responses[shared];
}

function answerChecks(description: Schema) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...description, $id: 'description' });
  const validators = new Map<unknown, ReturnType<typeof ajv.compile>>();
  const validatorOf = (operation: Operation, status: string, mediaType: string) => {
    const shared: unknown = operation.responses[status]?.['$ref'];
    const { path, method } = operation;
    const response =
      shared ?? `#/${pointerOf('paths', path, method.toLowerCase(), 'responses', status)}`;
    const ref = `description${response}/${pointerOf('content', mediaType, 'schema')}`;
    const known = validators.get(ref) ?? ajv.compile({ $ref: ref });
    validators.set(ref, known);
    return known;
  };

  return (
    { operation, headers }: FuzzRequest,
    { status, headers: answerHeaders, mediaType, text }: Answered,
  ): string | undefined => {
    if (status === 0) return text;
    const isAhead = status === 503 && 'ledger-position' in headers && /position yet/.test(text);
    // 503 until the tables reach the log's end (decision 0011).
    const isBehind =
      status === 503 &&
      /\/transactions\/\{/.test(operation.path) &&
      /end of the log yet/.test(text);
    if (status >= 500 && !isAhead && !isBehind) return text.slice(0, 500);
    const response = responseOf(description, operation, status);
    if (response === undefined) return `is an undescribed status: ${text.slice(0, 200)}`;
    const named = new Set(Object.keys(response['headers'] ?? {}).map((name) => name.toLowerCase()));
    const unnamed = answerHeaders.filter((name) => !generalHeaders.has(name) && !named.has(name));
    if (status < 300 && unnamed.length > 0) return `has undescribed headers: ${unnamed}`;
    const content = Object(response['content'] ?? {});
    if (!/[/+]json$/.test(mediaType) || status === 204) return undefined;
    if (!(mediaType in content)) {
      return Object.keys(content).length === 0 ? undefined : `has the media type ${mediaType}`;
    }
    const validate = validatorOf(operation, String(status), mediaType);
    if (validate(JSON.parse(text))) return undefined;
    return `violates its description: ${ajv.errorsText(validate.errors)}: ${text.slice(0, 300)}`;
  };
}

function shown({ operation, url, body, headers }: FuzzRequest): string {
  return `${operation.method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${body?.slice(0, 500) ?? ''}`;
}
