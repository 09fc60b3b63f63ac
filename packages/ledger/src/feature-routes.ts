import type { RouteContract } from '@exchange/runtime/contract/route';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import type { FastifyInstance } from 'fastify';
import type { AuditApiOptions } from './audit/dependencies.js';
import type { History } from './audit/history.js';
import type { Installation } from './installation/installation.js';
import type { QueryApiOptions } from './reading/dependencies.js';
import type { WebhookDependencies } from './webhook/dependencies.js';

/** The routes of a feature: contracts, and the functions that answer them. Only the API needs them. */
export interface FeatureRoutes {
  /** All routes of the feature, in every process. */
  readonly contracts?: readonly RouteContract[];
  /** The names under which the documentation groups its routes, each with a description. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Adds the routes that decide and append. */
  readonly write?: (
    app: FastifyInstance,
    dependencies: CommandDependencies & WebhookDependencies,
    installation: Installation,
  ) => void;
  /** Adds the routes that answer from tables. */
  readonly read?: (
    app: FastifyInstance,
    options: QueryApiOptions & WebhookDependencies,
    installation: Installation,
  ) => void;
  /** The histories of its resources, answered from their streams. */
  readonly histories?: readonly History[];
  /** Adds other routes that answer from the log. */
  readonly readLog?: (app: FastifyInstance, options: AuditApiOptions) => void;
  /** Finds the event of another stream that stands for the first one of a stream that is still empty. */
  readonly saidElsewhere?: (
    stores: Pick<AuditApiOptions, 'eventLog' | 'database' | 'positions' | 'bell'>,
  ) => AuditApiOptions['saidElsewhere'];
}
