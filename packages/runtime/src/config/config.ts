import { limitsOf } from './limits.js';
import { mapStyleOf } from './map-style.js';
import { oidcConfigOf } from './oidc-settings.js';
import type { Settings } from './settings.js';
import { storeUrlOf } from './store-urls.js';
import { webhookConfigOf } from './webhook-settings.js';

/** Lists invalid and missing variables, one per line. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Configuration of the service; each process receives its part. */
export type Config = Readonly<ReturnType<typeof configOf>>;

const batchEvents = 1_000;
/** The embedded database has one session, so reads wait for a running batch. */
const embeddedBatchEvents = 100;

/** Builds the configuration from valid settings. */
export function configOf(values: Settings) {
  return {
    host: values.HOST,
    port: values.PORT,
    dataDirectory: values.DATA_DIR,
    apiKeys: values.API_KEYS,
    tokenSigningSecret: values.TOKEN_SIGNING_SECRET,
    tokenTtlMinutes: values.TOKEN_TTL_MINUTES,
    /** A private Ed25519 JWK as JSON; its `kid` is the log's origin in checkpoints. */
    checkpointSigningKey: values.CHECKPOINT_SIGNING_KEY,
    /** Previous public JWKs with their ranges of tree sizes, as a JSON list, oldest first. */
    checkpointKeysRetired: values.CHECKPOINT_KEYS_RETIRED,
    /** Destinations of signed checkpoints: `file:///…`, `https://…`, `s3://bucket/prefix`. */
    checkpointPublishTo: values.CHECKPOINT_PUBLISH_TO ?? [],
    checkpointPublishSeconds: values.CHECKPOINT_PUBLISH_SECONDS,
    /** Witnesses that cosign each published checkpoint. */
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
    /** Former signing secrets, whose tokens are valid until they expire. */
    retiredSigningSecrets: values.TOKEN_SIGNING_SECRETS_RETIRED ?? [],
    /** Database of queries: a replica, or the same database with a read-only user. */
    databaseReadUrl: storeUrlOf(values, 'DATABASE_READ_URL'),
    /** Whether the database is embedded: one session, and a restart to cancel a query. */
    databaseIsEmbedded: values.DATABASE_EMBEDDED,
    statementTimeoutMs: values.STATEMENT_TIMEOUT_MS,
    /** Port of metrics and health; none by default. */
    operationsPort: values.OPERATIONS_PORT,
    /** Requests per minute of one caller (key and scope); 0: unlimited. */
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    /** Wrong credentials per minute of one address; 0: unlimited. */
    refusalsPerMinute: values.REFUSALS_PER_MINUTE,
    limits: limitsOf(values),
    webhooks: webhookConfigOf(values),
    /** Sign-in through an identity provider; undefined: keys and gateway only. */
    oidc: oidcConfigOf(values),
    trustProxy: values.TRUST_PROXY,
    /** From the failed readiness to the close of the listener. */
    drainMs: values.DRAIN_MS,
    /** Origins that may read responses; `*`: any. */
    corsOrigins: values.CORS_ORIGINS,
    /** Base map of the console; undefined: the built-in map. */
    mapStyle: mapStyleOf(values.MAP_STYLE_URL, values.MAP_STYLE_ORIGINS),
    /** Maximum number of parked streams before a lane stops. */
    parkedStreamsMax: values.PARKED_STREAMS_MAX,
    /** Lag in seconds that slows writers. */
    laneLagSecondsMax: values.LANE_LAG_SECONDS_MAX,
    /** Maximum number of events in a lane's transaction. */
    projectionBatchEvents:
      values.PROJECTION_BATCH_EVENTS ??
      (values.DATABASE_EMBEDDED ? embeddedBatchEvents : batchEvents),
    apiProcesses: values.API_PROCESSES,
    /** Lanes of a projector; all by default. */
    lanes: values.LANES,
    /** Endpoint of traces, by OTLP over HTTP. */
    traceEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}
