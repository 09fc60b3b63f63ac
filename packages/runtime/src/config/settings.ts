import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { drainMsMax } from '../process/stop-times.js';
import { corsOrigins } from './cors-origins.js';
import { limitSettings } from './limits.js';
import { mapStyleOrigins, mapStyleUrl } from './map-style.js';
import { oidcSettings } from './oidc-settings.js';
import { retiredSecrets } from './retired-secrets.js';
import {
  apiKeyText,
  flag,
  laneNameText,
  listOf,
  number,
  optional,
  setting,
} from './setting-forms.js';
import { storeSettings, urlFault } from './store-urls.js';
import { webhookSettings } from './webhook-settings.js';
import { witnesses } from './witnesses.js';

/** A place of signed checkpoints. */
export const publishPlace = z
  .string()
  .refine(isPlace, 'should be file:///folder, https://host/path or s3://bucket');

function isPlace(text: string): boolean {
  if (!/^(file|https?|s3):\/\//.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'file:' ? isPath(url) : url.host !== '';
}

function isPath(url: URL): boolean {
  try {
    fileURLToPath(url);
    return true;
  } catch {
    return false;
  }
}

const url = (form: string) =>
  optional(z.string().refine(isHttpUrl, `should be a URL like ${form}, without user, ? and #`));
const processes = setting(
  z
    .union([z.literal('auto'), z.coerce.number().int().min(1).max(64)], {
      error: 'should be auto, or a whole number from 1 to 64',
    })
    .default('auto'),
);

function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^@?#\s]+$/.test(text) && urlFault(text) === undefined;
}

export const signingSecret = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= 32, 'should have at least 32 bytes');

export const settings = z.object({
  NODE_ENV: optional(z.string()),
  HOST: setting(z.string().default('127.0.0.1')),
  PORT: number(8080, 0, 65535),
  DATA_DIR: setting(z.string().default('.data')),
  API_KEYS: optional(listOf(apiKeyText)),
  TOKEN_SIGNING_SECRET: optional(signingSecret),
  TOKEN_TTL_MINUTES: number(60, 1, 525_600),
  CHECKPOINT_SIGNING_KEY: optional(z.string()),
  CHECKPOINT_KEYS_RETIRED: optional(z.string()),
  CHECKPOINT_PUBLISH_TO: optional(listOf(publishPlace)),
  CHECKPOINT_PUBLISH_SECONDS: number(60, 1, 86_400),
  WITNESSES: optional(witnesses),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  AWS_REGION: setting(z.string().default('us-east-1')),
  AWS_ENDPOINT_URL_S3: url('https://s3.example'),
  ...storeSettings,
  PUBLIC_URL: url('https://ledger.example'),
  LOG_LEVEL: setting(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ),
  EMBEDDED: flag(false),
  DOCS_PUBLIC: flag(true),
  BODY_LIMIT_BYTES: number(10 * 2 ** 20, 1024, 2 ** 30),
  TOKEN_SIGNING_SECRETS_RETIRED: optional(retiredSecrets),
  DATABASE_EMBEDDED: flag(false),
  STATEMENT_TIMEOUT_MS: number(10_000, 100, 600_000),
  OPERATIONS_PORT: optional(z.coerce.number().int().min(0).max(65535)),
  ...limitSettings,
  ...webhookSettings,
  ...oidcSettings,
  TRUST_PROXY: flag(false),
  DRAIN_MS: number(0, 0, drainMsMax),
  CORS_ORIGINS: setting(corsOrigins.default('*')),
  MAP_STYLE_URL: optional(mapStyleUrl),
  MAP_STYLE_ORIGINS: optional(mapStyleOrigins),
  PARKED_STREAMS_MAX: number(1_000, 0, 1_000_000),
  LANE_LAG_SECONDS_MAX: number(5, 2, 3_600),
  PROJECTION_BATCH_EVENTS: optional(z.coerce.number().int().min(1).max(10_000)),
  API_PROCESSES: processes,
  LANES: optional(listOf(laneNameText)),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http://collector:4318'),
});

export type Settings = z.output<typeof settings>;
