import type { Provision } from '@exchange/runtime/commands/port';
import type { RouteContract } from '@exchange/runtime/contract/route';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import type { FastifyInstance } from 'fastify';
import type { AuditApiOptions } from './audit/dependencies.js';
import type { History } from './audit/history/history.js';
import type { Installation } from './platform/installation/installation.js';
import type { QueryApiOptions } from './platform/queries/dependencies.js';
import type { WebhookDependencies } from './platform/webhook/dependencies.js';

/** The routes of a feature: contracts and handlers. Only the API loads them. */
export interface FeatureRoutes {
  /** Its services for ports of other features. */
  readonly provides?: readonly Provision[];
  /** All routes of the feature, in every process. */
  readonly contracts?: readonly RouteContract[];
  /** The groups of routes in the documentation, with descriptions. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Adds the routes of commands. */
  readonly write?: (
    app: FastifyInstance,
    dependencies: CommandDependencies & WebhookDependencies,
    installation: Installation,
  ) => void;
  /** Adds the routes that read tables. */
  readonly read?: (
    app: FastifyInstance,
    options: QueryApiOptions & WebhookDependencies,
    installation: Installation,
  ) => void;
  /** The histories of its resources, from their streams. */
  readonly histories?: readonly History[];
  /** Adds other routes that read the log. */
  readonly readLog?: (app: FastifyInstance, options: AuditApiOptions) => void;
  /** Finds the event of another stream that implies the initial event of an empty stream. */
  readonly resolveFromOtherStream?: (
    stores: Pick<AuditApiOptions, 'eventLog' | 'database' | 'positions' | 'notifier' | 'ports'>,
  ) => AuditApiOptions['resolveFromOtherStream'];
}
