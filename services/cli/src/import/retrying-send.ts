import { setTimeout as pause } from 'node:timers/promises';
import { engineRefusalDetail } from '@exchange/runtime/errors/engine-refusal';
import { type Answer, reasonOf } from '../service/client.js';
import { ImportError } from './import-line.js';

const firstWaitMs = 100;
const waitMsMax = 5_000;

export interface RetryPolicy {
  readonly giveUpAfterMs: number;
  /** Attempts after a service failure or a conflict. */
  readonly attemptsMax: number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
}

/** Retries for two minutes, which cover a restart. */
export function retryPolicyUntil(signal: AbortSignal): RetryPolicy {
  return {
    giveUpAfterMs: 120_000,
    attemptsMax: 4,
    sleep: (ms) =>
      pause(ms, undefined, { signal }).catch(() => {
        throw new ImportError('Stopped while the service was away.');
      }),
    now: () => Date.now(),
  };
}

/**
 * Waits on connection errors, 502, 503, 504, 429 and a request with the same key. The request must be idempotent.
 * @throws ImportError
 */
export async function sendWithRetries<Received extends Answer>(
  url: string,
  send: () => Promise<Received>,
  policy: RetryPolicy,
): Promise<Received> {
  const giveUpAt = policy.now() + policy.giveUpAfterMs;
  let wait = firstWaitMs;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptOf(url, send);
    const retry = retryOf(answer);
    const isLast = retry === undefined || (retry.isLimited && attempt >= policy.attemptsMax);
    if (isLast && !(answer instanceof Error)) return answer;
    if (policy.now() >= giveUpAt) {
      throw new ImportError(`The service at ${url} is away: ${retry?.reason}.`);
    }
    await policy.sleep(Math.max(retry?.waitMs ?? 0, wait * (0.5 + Math.random() / 2)));
    wait = Math.min(wait * 2, waitMsMax);
  }
}

const isRoleMissing = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'role_missing';

/** The request of an interrupted or concurrent import is not decided yet. */
const keyUnderWay = engineRefusalDetail({ code: 'key_under_way' });

interface Retry {
  readonly reason: string;
  /** Repeated `attemptsMax` times: the answer may be final. */
  readonly isLimited: boolean;
  readonly waitMs?: number | undefined;
}

async function attemptOf<Received>(
  url: string,
  send: () => Promise<Received>,
): Promise<Received | Error> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new ImportError(`The service at ${url} is not a ledger: ${error.message}.`);
    }
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Undefined for a final answer. */
function retryOf(answer: Answer | Error): Retry | undefined {
  if (answer instanceof Error) {
    const { cause } = answer;
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : answer.message;
    return { reason, isLimited: false };
  }
  const { status, headers } = answer.response;
  const reason = `it answers ${status}`;
  switch (status) {
    case 401:
      throw new ImportError(
        'The service does not take these credentials (401): give --api-key, or set API_KEYS.',
      );
    case 403:
      // Any other 403 refuses one record.
      if (isRoleMissing(answer.error)) throw new ImportError(reasonOf(answer));
      return undefined;
    case 429:
    case 502:
    case 503:
    case 504:
      return { reason, isLimited: false, waitMs: retryAfterMs(headers.get('retry-after')) };
    case 409:
      if (reasonOf(answer) === keyUnderWay) return { reason: keyUnderWay, isLimited: false };
      return { reason, isLimited: true };
    case 500:
      return { reason, isLimited: true };
    default:
      return undefined;
  }
}

/** Seconds, as the service and its proxy write them. */
const retryAfterMs = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) * 1000 : undefined;
