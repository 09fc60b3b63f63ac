import { type Config, ConfigurationError } from './config.js';
import { boundOf, limitFaults, limitsOf } from './limits.js';
import { mapStyleOf } from './map-style.js';
import { type Settings, settings } from './settings.js';
import { storeUrlFaults, storeUrlOf } from './store-urls.js';
import { webhookConfigOf } from './webhook-settings.js';

const neededInProduction = [
  'API_KEYS',
  'TOKEN_SIGNING_SECRET',
  'EVENTSTORE_URL',
  'DATABASE_URL',
  'WEBHOOK_SECRET_KEY',
  'PUBLIC_URL',
] as const;

/**
 * Reads the configuration from environment variables; all that is wrong is said at once.
 *
 * @throws ConfigurationError
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = settings.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigurationError(lines.join('\n'));
  }
  const faults = contradictions(parsed.data);
  if (faults.length > 0) throw new ConfigurationError(faults.join('\n'));
  return configOf(parsed.data);
}

/** One line for each setting that is right by itself, and not with the others. */
function contradictions(values: Settings): readonly string[] {
  const retired = values.TOKEN_SIGNING_SECRETS_RETIRED ?? [];
  if (retired.some(({ secret }) => secret === values.TOKEN_SIGNING_SECRET)) {
    return [
      'TOKEN_SIGNING_SECRETS_RETIRED: lists the secret that TOKEN_SIGNING_SECRET has; a secret signs or is retired',
    ];
  }
  if (values.MAP_STYLE_ORIGINS !== undefined && values.MAP_STYLE_URL === undefined) {
    return ['MAP_STYLE_ORIGINS: says where a style comes from, and MAP_STYLE_URL names none'];
  }
  const beyond = [...storeUrlFaults(values), ...limitFaults(values)];
  if (beyond.length > 0 || values.NODE_ENV !== 'production' || values.EMBEDDED) return beyond;
  return neededInProduction
    .filter((name) => values[name] === undefined)
    .map(
      (name) => `${name}: must be set in production, or set EMBEDDED=1 for the embedded default`,
    );
}

const batchEvents = 1_000;
/** The embedded database has one session: everybody's reads wait for a batch that is under way. */
const embeddedBatchEvents = 100;

function configOf(values: Settings): Config {
  const requests = boundOf(values, 'REQUESTS_IN_FLIGHT');
  const bodyBytes = boundOf(values, 'BODY_BYTES_IN_FLIGHT');
  return {
    host: values.HOST,
    port: values.PORT,
    dataDirectory: values.DATA_DIR,
    apiKeys: values.API_KEYS,
    tokenSigningSecret: values.TOKEN_SIGNING_SECRET,
    tokenTtlMinutes: values.TOKEN_TTL_MINUTES,
    checkpointSigningKey: values.CHECKPOINT_SIGNING_KEY,
    checkpointKeysRetired: values.CHECKPOINT_KEYS_RETIRED,
    checkpointPublishTo: values.CHECKPOINT_PUBLISH_TO ?? [],
    checkpointPublishSeconds: values.CHECKPOINT_PUBLISH_SECONDS,
    witnesses: values.WITNESSES ?? [],
    bucketAccess: {
      accessKeyId: values.AWS_ACCESS_KEY_ID,
      secretAccessKey: values.AWS_SECRET_ACCESS_KEY,
      region: values.AWS_REGION,
      endpoint: values.AWS_ENDPOINT_URL_S3,
    },
    eventStoreUrl: storeUrlOf(values, 'EVENTSTORE_URL'),
    databaseUrl: storeUrlOf(values, 'DATABASE_URL'),
    redisUrl: storeUrlOf(values, 'REDIS_URL'),
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    logLevel: values.LOG_LEVEL,
    docsPublic: values.DOCS_PUBLIC,
    bodyLimitBytes: values.BODY_LIMIT_BYTES,
    retiredSigningSecrets: values.TOKEN_SIGNING_SECRETS_RETIRED ?? [],
    databaseReadUrl: storeUrlOf(values, 'DATABASE_READ_URL'),
    databaseIsEmbedded: values.DATABASE_EMBEDDED,
    statementTimeoutMs: values.STATEMENT_TIMEOUT_MS,
    operationsPort: values.OPERATIONS_PORT,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    refusalsPerMinute: values.REFUSALS_PER_MINUTE,
    admission: {
      requestsMax: requests.total,
      requestsShare: requests.share,
      bodyBytesMax: bodyBytes.total,
      bodyBytesShare: bodyBytes.share,
    },
    limits: limitsOf(values),
    webhooks: webhookConfigOf(values),
    trustProxy: values.TRUST_PROXY,
    drainMs: values.DRAIN_MS,
    corsOrigins: values.CORS_ORIGINS,
    mapStyle: mapStyleOf(values.MAP_STYLE_URL, values.MAP_STYLE_ORIGINS),
    parkedStreamsMax: values.PARKED_STREAMS_MAX,
    laneLagSecondsMax: values.LANE_LAG_SECONDS_MAX,
    projectionBatchEvents:
      values.PROJECTION_BATCH_EVENTS ??
      (values.DATABASE_EMBEDDED ? embeddedBatchEvents : batchEvents),
    apiProcesses: values.API_PROCESSES,
    lanes: values.LANES,
    traceEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}
