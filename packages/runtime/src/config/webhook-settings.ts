import { z } from 'zod';
import { noExceptions, readExceptions } from '../outbound/exceptions.js';

const unset = (value: unknown) => (value === '' ? undefined : value);
const number = (otherwise: number, min: number, max: number) =>
  z.preprocess(unset, z.coerce.number().int().min(min).max(max).default(otherwise));

const isKey = (text: string) =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, 'base64').length === 32;
const keyForm = 'should be 32 bytes in base64, as of `openssl rand -base64 32`';

/** The settings of webhooks. */
export const webhookSettings = {
  WEBHOOK_SECRET_KEY: z.preprocess(unset, z.string().refine(isKey, keyForm).optional()),
  WEBHOOK_SECRET_KEYS_RETIRED: z.preprocess(
    unset,
    z
      .string()
      .default('')
      .transform((text) => text.split(',').map((one) => one.trim()))
      .transform((keys) => keys.filter((one) => one !== ''))
      .refine((keys) => keys.every(isKey), `${keyForm}, separated by commas`),
  ),
  WEBHOOKS_ALLOW: z.preprocess(
    unset,
    z
      .string()
      .optional()
      .transform((text, context) => {
        const read = text === undefined ? noExceptions : readExceptions(text);
        if (read !== undefined) return read;
        context.addIssue(
          'should be hosts and blocks separated by commas, such as http://127.0.0.1:9000,10.0.0.0/8',
        );
        return z.NEVER;
      }),
  ),
  WEBHOOKS_PER_SCOPE_MAX: number(20, 0, 10_000),
  WEBHOOK_CALLS_MAX: number(200, 2, 10_000),
  WEBHOOK_TIMEOUT_MS: number(10_000, 100, 60_000),
  WEBHOOK_RETRY_FIRST_MS: number(2_000, 10, 3_600_000),
  WEBHOOK_RETRY_LONGEST_MS: number(900_000, 10, 86_400_000),
  WEBHOOK_RETRY_FOR_SECONDS: number(86_400, 1, 31_536_000),
};

const webhookValues = z.object(webhookSettings);
type WebhookValues = z.output<typeof webhookValues>;

/** How systems are called. */
export interface WebhookConfig {
  /** 32 bytes in base64 that secrets are encrypted under; undefined where none is set. */
  readonly secretKey: string | undefined;
  /** Keys of before, under which secrets may still stand. */
  readonly retiredKeys: readonly string[];
  readonly exceptions: WebhookValues['WEBHOOKS_ALLOW'];
  readonly perScopeMax: number;
  /** Calls under way at once. */
  readonly callsMax: number;
  readonly timeoutMs: number;
  readonly retryFirstMs: number;
  readonly retryLongestMs: number;
  readonly retryForMs: number;
}

export function webhookConfigOf(values: WebhookValues): WebhookConfig {
  return {
    secretKey: values.WEBHOOK_SECRET_KEY,
    retiredKeys: values.WEBHOOK_SECRET_KEYS_RETIRED,
    exceptions: values.WEBHOOKS_ALLOW,
    perScopeMax: values.WEBHOOKS_PER_SCOPE_MAX,
    callsMax: values.WEBHOOK_CALLS_MAX,
    timeoutMs: values.WEBHOOK_TIMEOUT_MS,
    retryFirstMs: values.WEBHOOK_RETRY_FIRST_MS,
    retryLongestMs: values.WEBHOOK_RETRY_LONGEST_MS,
    retryForMs: values.WEBHOOK_RETRY_FOR_SECONDS * 1000,
  };
}
