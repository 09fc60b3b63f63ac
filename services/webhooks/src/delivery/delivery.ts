import type { WebhookConfig } from '@exchange/runtime/config/webhook-settings';

export interface Delivery {
  readonly webhookId: string;
  readonly position: bigint;
  readonly item: number;
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly attempts: number;
  /** Milliseconds since 1970; null before the first attempt. */
  readonly firstAttemptAt: number | null;
  readonly dueAt: number;
}

export type NewDelivery = Pick<
  Delivery,
  'webhookId' | 'position' | 'item' | 'eventId' | 'type' | 'stream'
>;

export const untried = { attempts: 0, firstAttemptAt: null, dueAt: 0 } as const;

export const keyOf = ({
  webhookId,
  position,
  item,
}: Pick<Delivery, 'webhookId' | 'position' | 'item'>): string => `${webhookId} ${position} ${item}`;

export type RetryRules = Pick<WebhookConfig, 'retryFirstMs' | 'retryLongestMs' | 'retryForMs'>;

export interface Call {
  readonly delivery: Delivery;
  readonly url: string;
}

export interface Answer {
  readonly isDelivered: boolean;
  readonly status: number | undefined;
  readonly failure: string | undefined;
  readonly retryAfterMs: number;
  readonly beganAt: number;
  readonly at: number;
  /** 0 to 1. */
  readonly random: number;
}

export interface AttemptResult extends Answer, Pick<Delivery, 'webhookId' | 'position' | 'item'> {
  readonly attempts: number;
  readonly firstAttemptAt: number;
  readonly nextAt: number | undefined;
}

export function resultOf({ delivery }: Call, answer: Answer, rules: RetryRules): AttemptResult {
  const { webhookId, position, item } = delivery;
  const attempts = delivery.attempts + 1;
  const firstAttemptAt = delivery.firstAttemptAt ?? answer.beganAt;
  const nextAt = answer.isDelivered ? undefined : answer.at + pauseAfter(attempts, answer, rules);
  return { ...answer, webhookId, position, item, attempts, firstAttemptAt, nextAt };
}

/** Milliseconds; doubles per failure. The random half spreads endpoints. */
export function pauseAfter(
  failures: number,
  { random, retryAfterMs }: Pick<Answer, 'random' | 'retryAfterMs'>,
  { retryFirstMs, retryLongestMs }: RetryRules,
): number {
  const ms = Math.min(retryLongestMs, retryFirstMs * 2 ** Math.min(failures - 1, 30));
  return Math.max(ms / 2 + (ms / 2) * random, Math.min(retryAfterMs, retryLongestMs));
}
