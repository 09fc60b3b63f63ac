import { setTimeout as pause } from 'node:timers/promises';
import type { Readiness as ToldReadiness } from '@exchange/client';
import type { DescribedLane } from '@exchange/ledger/lane-status/describe-lane';
import { noAnswer, openService, refused, type Service } from './service-client.js';

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
export async function readReadiness({ url, client }: Asked): Promise<Readiness> {
  const { status, dependencies, lanes } = await askReadiness({ url, client });
  return {
    ready: status === 'ready',
    dependencies: Object.entries(dependencies).map(([name, { ok, reason = 'away' }]) => ({
      name,
      trouble: ok ? undefined : reason,
    })),
    lanes: Object.entries(lanes).map(([name, lane]) => readLane(name, lane)),
  };
}

/** A service that is not ready answers 503, and all the same how it is. */
async function askReadiness({ url, client }: Asked): Promise<ToldReadiness> {
  const { data, error, response } = await client.GET('/readyz').catch((thrown: unknown) => {
    throw noAnswer(url, thrown);
  });
  const told = data ?? error;
  if (typeof told !== 'object' || !('dependencies' in told)) throw refused({ error, response });
  return told;
}

type Asked = Pick<Service, 'url' | 'client'>;

const settleMs = 3_000;
const lookMs = 200;

/** How a service is that has just been started: as soon as it is ready, or what still keeps it after a moment. */
export async function settledReadiness(url: string, signal: AbortSignal): Promise<Readiness> {
  const service = openService({ url, apiKey: undefined, resellerId: undefined });
  const giveUpAt = performance.now() + settleMs;
  for (;;) {
    const readiness = await readReadiness(service).catch((error: unknown) => unanswered(error));
    const isOver = signal.aborted || performance.now() > giveUpAt;
    if (readiness.ready || isOver) return readiness;
    await pause(lookMs, undefined, { signal }).catch(() => undefined);
  }
}

function unanswered(error: unknown): Readiness {
  const trouble = error instanceof Error ? error.message : String(error);
  return { ready: false, dependencies: [{ name: 'api', trouble }], lanes: [] };
}

function readLane(name: string, lane: ToldReadiness['lanes'][string]): LaneReading {
  const { position, behind, version, stopped, waiting, paused, parked, rebuilding } = lane;
  return {
    name,
    position: BigInt(position),
    behind: BigInt(behind ?? 0),
    version,
    stopped,
    waiting,
    paused,
    parkedStreams: parked.streams,
    rebuilding,
  };
}
