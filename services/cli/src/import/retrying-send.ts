import { setTimeout as pause } from 'node:timers/promises';
import { engineRefusalDetail } from '@exchange/runtime/errors/engine-refusal-detail';
import { type Answer, reasonOf } from '../service/client.js';
import { ImportError } from './import-line.js';

export interface RetryPolicy {
  readonly firstWaitMs: number;
  readonly waitMsMax: number;
  readonly giveUpAfterMs: number;
  /** Attempts after a service failure or a conflict. */
  readonly attemptsMax: number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
}

/** Retries for two minutes, which cover a restart. */
export function retryPolicyUntil(signal: AbortSignal): RetryPolicy {
  return {
    firstWaitMs: 100,
    waitMsMax: 5_000,
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
  let wait = policy.firstWaitMs;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptOf(url, send);
    const verdict = judge(answer);
    if (verdict.kind === 'answer') return verdict.answer;
    if (verdict.kind === 'once more' && attempt >= policy.attemptsMax) return verdict.answer;
    if (policy.now() >= giveUpAt) {
      throw new ImportError(`The service at ${url} is away: ${verdict.reason}.`);
    }
    await policy.sleep(Math.max(verdict.waitMs ?? 0, wait * (0.5 + Math.random() / 2)));
    wait = Math.min(wait * 2, policy.waitMsMax);
  }
}

const isRoleMissing = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'role_missing';

/** The request of an interrupted or concurrent import is not decided yet. */
const keyUnderWay = engineRefusalDetail({ code: 'key_under_way' });

type Verdict<Received> =
  | { readonly kind: 'answer'; readonly answer: Received }
  | {
      readonly kind: 'once more';
      readonly answer: Received;
      readonly reason: string;
      readonly waitMs?: number;
    }
  | { readonly kind: 'away'; readonly reason: string; readonly waitMs: number | undefined };

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

function judge<Received extends Answer>(answer: Received | Error): Verdict<Received> {
  if (answer instanceof Error) {
    const { cause } = answer;
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : answer.message;
    return { kind: 'away', reason, waitMs: undefined };
  }
  const { status, headers } = answer.response;
  switch (status) {
    case 401:
      throw new ImportError(
        'The service does not take these credentials (401): give --api-key, or set API_KEYS.',
      );
    case 403:
      // Any other 403 refuses one record.
      if (isRoleMissing(answer.error)) throw new ImportError(reasonOf(answer));
      return { kind: 'answer', answer };
    case 429:
    case 502:
    case 503:
    case 504:
      return {
        kind: 'away',
        reason: `it answers ${status}`,
        waitMs: retryAfterMs(headers.get('retry-after')),
      };
    case 409:
      if (reasonOf(answer) === keyUnderWay) {
        return { kind: 'away', reason: keyUnderWay, waitMs: undefined };
      }
      return { kind: 'once more', answer, reason: 'it answers 409' };
    case 500:
      return { kind: 'once more', answer, reason: 'it answers 500' };
    default:
      return { kind: 'answer', answer };
  }
}

/** RFC 9110 section 10.2.3. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
