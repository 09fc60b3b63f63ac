import { setTimeout as pause } from 'node:timers/promises';
import type { Readiness as ReadinessAnswer } from '@exchange/client';
import type { DescribedLane } from '@exchange/ledger/platform/operations/describe-lane';
import { errorText } from '@exchange/runtime/errors/error-text';
import { noAnswer, openService, refused, type Service } from './client.js';

export interface Readiness {
  readonly ready: boolean;
  readonly dependencies: readonly { readonly name: string; readonly trouble: string | undefined }[];
  readonly lanes: readonly LaneReading[];
}

export interface LaneReading extends DescribedLane {
  readonly name: string;
}

/** @throws CommandFailed without an answer of this service */
export async function readReadiness({
  url,
  client,
}: Pick<Service, 'url' | 'client'>): Promise<Readiness> {
  const { data, error, response } = await client.GET('/readyz').catch((thrown: unknown) => {
    throw noAnswer(url, thrown);
  });
  const body = data ?? error;
  if (typeof body !== 'object' || !('dependencies' in body) || 'detail' in body)
    throw refused({ error, response });
  const { status, dependencies, lanes } = body;
  return {
    ready: status === 'ready',
    dependencies: Object.entries(dependencies).map(([name, { ok, reason = 'away' }]) => ({
      name,
      trouble: ok ? undefined : reason,
    })),
    lanes: Object.entries(lanes).map(([name, lane]) => readLane(name, lane)),
  };
}

const settleMs = 3_000;
const lookMs = 200;

export async function settledReadiness(url: string, signal: AbortSignal): Promise<Readiness> {
  const service = openService({ url, apiKey: undefined, resellerId: undefined });
  const giveUpAt = performance.now() + settleMs;
  for (;;) {
    const readiness = await readReadiness(service).catch(unanswered);
    const isOver = signal.aborted || performance.now() > giveUpAt;
    if (readiness.ready || isOver) return readiness;
    await pause(lookMs, undefined, { signal }).catch(() => undefined);
  }
}

function unanswered(error: unknown): Readiness {
  return { ready: false, dependencies: [{ name: 'api', trouble: errorText(error) }], lanes: [] };
}

function readLane(name: string, lane: ReadinessAnswer['lanes'][string]): LaneReading {
  const { position, behind, parked, ...state } = lane;
  return {
    ...state,
    name,
    position: BigInt(position),
    behind: BigInt(behind ?? 0),
    parkedStreams: parked.streams,
  };
}
