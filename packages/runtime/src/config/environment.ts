import { z } from 'zod';
import type { LaneName } from '../lanes/lane-name.js';
import type { AdmissionLimits } from '../protection/shared-limits.js';
import { boundOf, type Limits, limitFaults, limitSettings, limitsOf } from './limits.js';
import { type RetiredSecret, retiredSecrets } from './retired-secrets.js';

const unset = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(unset, schema.optional());
const flag = (otherwise: boolean) =>
  z.preprocess(
    unset,
    z
      .enum(['true', 'false', '1', '0'])
      .default(otherwise ? 'true' : 'false')
      .transform((text) => text === 'true' || text === '1'),
  );
const url = (protocol: RegExp, form: string) =>
  optional(z.string().refine((text) => protocol.test(text), `should be a URL like ${form}`));
const number = (otherwise: number, min: number, max: number) =>
  z.preprocess(unset, z.coerce.number().int().min(min).max(max).default(otherwise));

const environment = z.object({
  NODE_ENV: optional(z.string()),
  HOST: z.preprocess(unset, z.string().default('127.0.0.1')),
  PORT: number(8080, 0, 65535),
  DATA_DIR: z.preprocess(unset, z.string().default('.data')),
  API_KEYS: optional(
    z
      .string()
      .transform((text) => text.split(',').map((key) => key.trim()))
      .pipe(z.array(z.string().min(1, 'has an empty key between its commas'))),
  ),
  TOKEN_SIGNING_SECRET: optional(
    z.string().refine((text) => Buffer.byteLength(text) >= 32, 'should have at least 32 bytes'),
  ),
  TOKEN_TTL_MINUTES: number(60, 1, 525_600),
  CHECKPOINT_SIGNING_KEY: optional(z.string()),
  CHECKPOINT_KEYS_RETIRED: optional(z.string()),
  CHECKPOINT_PUBLISH_TO: optional(
    z
      .string()
      .transform((text) => text.split(',').map((one) => one.trim()))
      .pipe(
        z.array(
          z
            .string()
            .regex(/^(file|https?|s3):\/\//, 'should be file:///folder, https://… or s3://bucket'),
        ),
      ),
  ),
  CHECKPOINT_PUBLISH_SECONDS: number(60, 1, 86_400),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  AWS_REGION: z.preprocess(unset, z.string().default('us-east-1')),
  AWS_ENDPOINT_URL_S3: url(/^https?:\/\//, 'https://s3.example'),
  EVENTSTORE_URL: url(/^(esdb|kurrentdb)(\+discover)?:\/\//, 'esdb://host:2113?tls=true'),
  DATABASE_URL: url(/^postgres(ql)?:\/\//, 'postgres://user:password@host:5432/database'),
  REDIS_URL: url(/^rediss?:\/\//, 'redis://host:6379'),
  PUBLIC_URL: url(/^https?:\/\//, 'https://ledger.example'),
  LOG_LEVEL: z.preprocess(
    unset,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ),
  EMBEDDED: flag(false),
  DOCS_PUBLIC: flag(true),
  BODY_LIMIT_BYTES: number(10 * 2 ** 20, 1024, 2 ** 30),
  TOKEN_SIGNING_SECRETS_RETIRED: optional(retiredSecrets(() => new Date())),
  DATABASE_READ_URL: url(/^postgres(ql)?:\/\//, 'postgres://reader:password@replica:5432/database'),
  DATABASE_EMBEDDED: flag(false),
  STATEMENT_TIMEOUT_MS: number(10_000, 100, 600_000),
  OPERATIONS_PORT: optional(z.coerce.number().int().min(0).max(65535)),
  RATE_LIMIT_PER_MINUTE: number(0, 0, 1e9),
  REFUSALS_PER_MINUTE: number(300, 0, 1e9),
  ...limitSettings,
  TRUST_PROXY: flag(false),
  PARKED_STREAMS_MAX: number(1_000, 0, 1_000_000),
  PROJECTION_BATCH_EVENTS: optional(z.coerce.number().int().min(1).max(10_000)),
  LANES: optional(z.string().transform((text) => text.split(',').map((lane) => lane.trim()))),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:\/\//, 'http://collector:4318'),
});

const batchEvents = 1_000;
/** The embedded database has one session: everybody's reads wait for a batch that is under way. */
const embeddedBatchEvents = 100;

/** How the service is to run; every process gets the part that it needs. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDirectory: string;
  readonly apiKeys: readonly string[] | undefined;
  readonly tokenSigningSecret: string | undefined;
  readonly tokenTtlMinutes: number;
  /** A private Ed25519 JWK as JSON; its `kid` is the log's origin in checkpoints. */
  readonly checkpointSigningKey: string | undefined;
  /** Public JWKs that signed before it, with their ranges of tree sizes, as a JSON list, oldest first. */
  readonly checkpointKeysRetired?: string | undefined;
  /** Where signed checkpoints are published: `file:///…`, `https://…`, `s3://bucket/prefix`. */
  readonly checkpointPublishTo: readonly string[];
  readonly checkpointPublishSeconds: number;
  readonly bucketAccess: {
    readonly accessKeyId: string | undefined;
    readonly secretAccessKey: string | undefined;
    readonly region: string;
    readonly endpoint: string | undefined;
  };
  readonly eventStoreUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly publicUrl: string | undefined;
  readonly logLevel: string;
  readonly docsPublic: boolean;
  readonly bodyLimitBytes: number;
  /** Secrets that sign no more tokens, but whose tokens hold until they expire. */
  readonly retiredSigningSecrets: readonly RetiredSecret[];
  /** Where queries read: a replica, or the same database as a user that may only read. */
  readonly databaseReadUrl: string | undefined;
  /** Whether the database is the embedded one, which has one session and ends a query only by starting again. */
  readonly databaseIsEmbedded: boolean;
  /** A query that takes longer is ended. */
  readonly statementTimeoutMs: number;
  /** Where metrics and health of the process are served; none without it. */
  readonly operationsPort: number | undefined;
  /** Requests a minute of one caller, a key and a scope; 0: any number. */
  readonly rateLimitPerMinute: number;
  /** Wrong credentials a minute of one address; 0: any number. */
  readonly refusalsPerMinute: number;
  readonly admission: AdmissionLimits;
  readonly limits: Limits;
  readonly trustProxy: boolean;
  /** The most streams that a lane parks before it stops. */
  readonly parkedStreamsMax: number;
  /** The most events that a lane writes in one transaction. */
  readonly projectionBatchEvents: number;
  /** The lanes that a projector works; all by default. */
  readonly lanes: readonly LaneName[] | undefined;
  /** Where traces go, by OTLP over HTTP. */
  readonly traceEndpoint: string | undefined;
}

/** Thrown with one line a variable that is wrong or missing. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

const neededInProduction = [
  'API_KEYS',
  'TOKEN_SIGNING_SECRET',
  'EVENTSTORE_URL',
  'DATABASE_URL',
] as const;

/**
 * Reads the configuration from environment variables; all that is wrong is said at once.
 *
 * @throws ConfigurationError
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigurationError(lines.join('\n'));
  }
  const values = parsed.data;
  const retired = values.TOKEN_SIGNING_SECRETS_RETIRED ?? [];
  if (retired.some(({ secret }) => secret === values.TOKEN_SIGNING_SECRET)) {
    throw new ConfigurationError(
      'TOKEN_SIGNING_SECRETS_RETIRED: lists the secret that TOKEN_SIGNING_SECRET has; a secret signs or is retired',
    );
  }
  const beyond = limitFaults(values);
  if (beyond.length > 0) throw new ConfigurationError(beyond.join('\n'));
  const requests = boundOf(values, 'REQUESTS_IN_FLIGHT');
  const bodyBytes = boundOf(values, 'BODY_BYTES_IN_FLIGHT');
  if (values.NODE_ENV === 'production' && !values.EMBEDDED) {
    const missing = neededInProduction.filter((name) => values[name] === undefined);
    if (missing.length > 0) {
      throw new ConfigurationError(
        missing
          .map(
            (name) =>
              `${name}: must be set in production, or set EMBEDDED=1 for the embedded default`,
          )
          .join('\n'),
      );
    }
  }
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
    bucketAccess: {
      accessKeyId: values.AWS_ACCESS_KEY_ID,
      secretAccessKey: values.AWS_SECRET_ACCESS_KEY,
      region: values.AWS_REGION,
      endpoint: values.AWS_ENDPOINT_URL_S3,
    },
    eventStoreUrl: values.EVENTSTORE_URL,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    logLevel: values.LOG_LEVEL,
    docsPublic: values.DOCS_PUBLIC,
    bodyLimitBytes: values.BODY_LIMIT_BYTES,
    retiredSigningSecrets: retired,
    databaseReadUrl: values.DATABASE_READ_URL,
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
    trustProxy: values.TRUST_PROXY,
    parkedStreamsMax: values.PARKED_STREAMS_MAX,
    projectionBatchEvents:
      values.PROJECTION_BATCH_EVENTS ??
      (values.DATABASE_EMBEDDED ? embeddedBatchEvents : batchEvents),
    lanes: values.LANES,
    traceEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}
