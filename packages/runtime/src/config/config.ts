import { limitsOf } from './limits.js';
import { mapStyleOf } from './map-style.js';
import { oidcConfigOf } from './oidc-settings.js';
import type { Settings } from './settings.js';
import { storeUrlOf } from './store-urls.js';
import { webhookConfigOf } from './webhook-settings.js';

export type Config = Readonly<ReturnType<typeof configOf>>;

const batchEvents = 1_000;
/** The embedded database has one session, so reads wait for a running batch. */
const embeddedBatchEvents = 100;

export function configOf(values: Settings) {
  return {
    host: values.HOST,
    port: values.PORT,
    dataDirectory: values.DATA_DIR,
    apiKeys: values.API_KEYS,
    tokenSigningSecret: values.TOKEN_SIGNING_SECRET,
    tokenTtlMinutes: values.TOKEN_TTL_MINUTES,
    /** Private Ed25519 JWK; its `kid` is the log's origin. */
    checkpointSigningKey: values.CHECKPOINT_SIGNING_KEY,
    /** JSON list of public JWKs with ranges of tree sizes, oldest first. */
    checkpointKeysRetired: values.CHECKPOINT_KEYS_RETIRED,
    /** `file:///…`, `https://…`, `s3://bucket/prefix`. */
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
    /** A replica, or the same database with a read-only user. */
    databaseReadUrl: storeUrlOf(values, 'DATABASE_READ_URL'),
    /** One session; canceling a query requires a restart. */
    databaseIsEmbedded: values.DATABASE_EMBEDDED,
    statementTimeoutMs: values.STATEMENT_TIMEOUT_MS,
    operationsPort: values.OPERATIONS_PORT,
    /** Requests per caller (key and scope); 0: unlimited. */
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    refusalsPerMinute: values.REFUSALS_PER_MINUTE,
    limits: limitsOf(values),
    webhooks: webhookConfigOf(values),
    oidc: oidcConfigOf(values),
    trustProxy: values.TRUST_PROXY,
    /** Time from the failed readiness to the close of the listener. */
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
    /** Address for traces, OTLP over HTTP. */
    traceEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}
