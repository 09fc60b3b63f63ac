import type { ProcessCount } from '../process/process-count.js';
import type { AdmissionLimits, Limits } from './limits.js';
import type { MapStyle } from './map-style.js';
import type { RetiredSecret } from './retired-secrets.js';
import type { WebhookConfig } from './webhook-settings.js';
import type { ConfiguredWitness } from './witnesses.js';

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
  /** Who is asked to sign checkpoints too, as often as they are published. */
  readonly witnesses: readonly ConfiguredWitness[];
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
  readonly webhooks: WebhookConfig;
  readonly trustProxy: boolean;
  /** How long a process that stops only says so, before it takes nothing more. */
  readonly drainMs: number;
  /** The origins whose pages may read what is answered; `*`: any. */
  readonly corsOrigins: '*' | readonly string[];
  /** The base map of the console's pages; undefined: the one that comes with it. */
  readonly mapStyle: MapStyle | undefined;
  /** The most streams that a lane parks before it stops. */
  readonly parkedStreamsMax: number;
  /** Beyond this many seconds of lag of a lane, writers are slowed. */
  readonly laneLagSecondsMax: number;
  /** The most events that a lane writes in one transaction. */
  readonly projectionBatchEvents: number;
  /** How many processes serve the API's port. */
  readonly apiProcesses: ProcessCount;
  /** The lanes that a projector works; all by default. */
  readonly lanes: readonly string[] | undefined;
  /** Where traces go, by OTLP over HTTP. */
  readonly traceEndpoint: string | undefined;
}

/** Thrown with one line a variable that is wrong or missing. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
