import { limitsOf } from './limits.js';
import { mapStyleOf } from './map-style.js';
import type { Settings } from './settings.js';
import { storeUrlOf } from './store-urls.js';
import { webhookConfigOf } from './webhook-settings.js';

/** Thrown with one line a variable that is wrong or missing. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** How the service is to run; every process gets the part that it needs. */
export type Config = Readonly<ReturnType<typeof configOf>>;

const batchEvents = 1_000;
/** The embedded database has one session: everybody's reads wait for a batch that is under way. */
const embeddedBatchEvents = 100;

/** The configuration that right settings state. */
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
    /** Public JWKs that signed before it, with their ranges of tree sizes, as a JSON list, oldest first. */
    checkpointKeysRetired: values.CHECKPOINT_KEYS_RETIRED,
    /** Where signed checkpoints are published: `file:///…`, `https://…`, `s3://bucket/prefix`. */
    checkpointPublishTo: values.CHECKPOINT_PUBLISH_TO ?? [],
    checkpointPublishSeconds: values.CHECKPOINT_PUBLISH_SECONDS,
    /** Who is asked to sign checkpoints too, as often as they are published. */
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
    /** Secrets that sign no more tokens, but whose tokens hold until they expire. */
    retiredSigningSecrets: values.TOKEN_SIGNING_SECRETS_RETIRED ?? [],
    /** Where queries read: a replica, or the same database as a user that may only read. */
    databaseReadUrl: storeUrlOf(values, 'DATABASE_READ_URL'),
    /** Whether the database is the embedded one, which has one session and ends a query only by starting again. */
    databaseIsEmbedded: values.DATABASE_EMBEDDED,
    /** A query that takes longer is ended. */
    statementTimeoutMs: values.STATEMENT_TIMEOUT_MS,
    /** Where metrics and health of the process are served; none without it. */
    operationsPort: values.OPERATIONS_PORT,
    /** Requests a minute of one caller, a key and a scope; 0: any number. */
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    /** Wrong credentials a minute of one address; 0: any number. */
    refusalsPerMinute: values.REFUSALS_PER_MINUTE,
    limits: limitsOf(values),
    webhooks: webhookConfigOf(values),
    trustProxy: values.TRUST_PROXY,
    /** How long a process that stops only says so, before it takes nothing more. */
    drainMs: values.DRAIN_MS,
    /** The origins whose pages may read what is answered; `*`: any. */
    corsOrigins: values.CORS_ORIGINS,
    /** The base map of the console's pages; undefined: the one that comes with it. */
    mapStyle: mapStyleOf(values.MAP_STYLE_URL, values.MAP_STYLE_ORIGINS),
    /** The most streams that a lane parks before it stops. */
    parkedStreamsMax: values.PARKED_STREAMS_MAX,
    /** Beyond this many seconds of lag of a lane, writers are slowed. */
    laneLagSecondsMax: values.LANE_LAG_SECONDS_MAX,
    /** The most events that a lane writes in one transaction. */
    projectionBatchEvents:
      values.PROJECTION_BATCH_EVENTS ??
      (values.DATABASE_EMBEDDED ? embeddedBatchEvents : batchEvents),
    /** How many processes serve the API's port. */
    apiProcesses: values.API_PROCESSES,
    /** The lanes that a projector works; all by default. */
    lanes: values.LANES,
    /** Where traces go, by OTLP over HTTP. */
    traceEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}
