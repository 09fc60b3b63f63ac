import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../service-client.js';
import { ImportError } from './import-line.js';

/** How often and how long a request is tried again. */
export interface RetryPolicy {
  readonly firstWaitMs: number;
  readonly waitMsMax: number;
  /** How long a request is tried while the service cannot take it. */
  readonly giveUpAfterMs: number;
  /** How often a request is tried that the service fails on, or that meets itself. */
  readonly attemptsMax: number;
  /** Waits; a stop that the user asked for ends the wait with an ImportError. */
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
}

/** Two minutes, the time that a restart of the service takes at most; the signal ends it earlier. */
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
 * Sends a request that may safely be sent again until it has an answer: waits while the service is away (no
 * connection, 502, 503, 504) or asks for less (429), as long as `Retry-After` says or a growing while.
 *
 * @param send sends it once
 * @throws ImportError when the service stays away, does not take the credentials, or is none
 */
export async function sendWithRetries<Told extends Answer>(
  url: string,
  send: () => Promise<Told>,
  policy: RetryPolicy,
): Promise<Told> {
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

type Verdict<Told> =
  | { readonly kind: 'answer'; readonly answer: Told }
  | {
      readonly kind: 'once more';
      readonly answer: Told;
      readonly reason: string;
      readonly waitMs?: number;
    }
  | { readonly kind: 'away'; readonly reason: string; readonly waitMs: number | undefined };

async function attemptOf<Told>(url: string, send: () => Promise<Told>): Promise<Told | Error> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new ImportError(`What answers at ${url} is no ledger: ${error.message}.`);
    }
    return error instanceof Error ? error : new Error(String(error));
  }
}

function judge<Told extends Answer>(answer: Told | Error): Verdict<Told> {
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
    case 500:
      return { kind: 'once more', answer, reason: `it answers ${status}` };
    default:
      return { kind: 'answer', answer };
  }
}

/** `Retry-After` is a number of seconds or a date (RFC 9110 section 10.2.3). */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
