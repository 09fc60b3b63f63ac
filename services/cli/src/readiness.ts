import { setTimeout as pause } from 'node:timers/promises';
import type { DescribedLane } from '@exchange/ledger/lane-status/describe-lane';
import { createServiceClient, noAnswer, type ServiceClient } from './service-client.js';

/** What `/readyz` says, as far as commands need it. */
export interface Readiness {
  readonly ready: boolean;
  readonly dependencies: readonly { readonly name: string; readonly trouble: string | undefined }[];
  readonly lanes: readonly LaneReading[];
}

export interface LaneReading extends DescribedLane {
  readonly name: string;
}

/**
 * Asks a service how it is.
 *
 * @throws CommandFailed when it does not answer, or not as this service does
 */
export async function readReadiness(client: ServiceClient): Promise<Readiness> {
  let text: string;
  try {
    text = (await client.send({ method: 'GET', path: '//readyz' })).text;
  } catch (error) {
    throw noAnswer(client.url, error);
  }
  const body = parse(text);
  return {
    ready: memberOf(body, 'status') === 'ready',
    dependencies: entriesOf(memberOf(body, 'dependencies')).map(([name, one]) => ({
      name,
      trouble: memberOf(one, 'ok') === true ? undefined : (textOf(one, 'reason') ?? 'away'),
    })),
    lanes: entriesOf(memberOf(body, 'lanes')).map(([name, lane]) => readLane(name, lane)),
  };
}

const settleMs = 3_000;
const lookMs = 200;

/** How a service is that has just been started: as soon as it is ready, or what still keeps it after a moment. */
export async function settledReadiness(url: string, signal: AbortSignal): Promise<Readiness> {
  const client = createServiceClient({ url, apiKey: undefined, resellerId: undefined });
  const giveUpAt = performance.now() + settleMs;
  for (;;) {
    const readiness = await readReadiness(client).catch((error: unknown) => unanswered(error));
    const isOver = signal.aborted || performance.now() > giveUpAt;
    if (readiness.ready || isOver) return readiness;
    await pause(lookMs, undefined, { signal }).catch(() => undefined);
  }
}

function unanswered(error: unknown): Readiness {
  const trouble = error instanceof Error ? error.message : String(error);
  return { ready: false, dependencies: [{ name: 'api', trouble }], lanes: [] };
}

function readLane(name: string, lane: unknown): LaneReading {
  const rebuilding = memberOf(lane, 'rebuilding') ?? null;
  return {
    name,
    position: BigInt(textOf(lane, 'position') ?? '0'),
    behind: BigInt(textOf(lane, 'behind') ?? '0'),
    version: numberOf(lane, 'version') ?? 1,
    stopped: textOf(lane, 'stopped') ?? null,
    waiting: textOf(lane, 'waiting') ?? null,
    paused: textOf(lane, 'paused') ?? null,
    parkedStreams: numberOf(memberOf(lane, 'parked'), 'streams') ?? 0,
    rebuilding: rebuilding && {
      version: numberOf(rebuilding, 'version') ?? 1,
      percent: numberOf(rebuilding, 'percent') ?? 0,
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function textOf(value: unknown, key: string): string | undefined {
  const member = memberOf(value, key);
  return typeof member === 'string' ? member : undefined;
}

function numberOf(value: unknown, key: string): number | undefined {
  const member = memberOf(value, key);
  return typeof member === 'number' ? member : undefined;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
