import type { Provision } from '@exchange/runtime/commands/port';
import type { RouteContract } from '@exchange/runtime/contract/route';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import type { FastifyInstance } from 'fastify';
import type { AuditApiOptions } from './audit/dependencies.js';
import type { History } from './audit/history/history.js';
import type { Installation } from './platform/installation/installation.js';
import type { TokenDependencies } from './platform/key/token-write.js';
import type { QueryApiOptions } from './platform/queries/dependencies.js';
import type { WebhookDependencies } from './platform/webhook/dependencies.js';

export interface FeatureRoutes {
  readonly provides?: readonly Provision[];
  readonly contracts?: readonly RouteContract[];
  readonly tags?: Readonly<Record<string, string>>;
  readonly write?: (
    app: FastifyInstance,
    dependencies: CommandDependencies & WebhookDependencies & TokenDependencies,
    installation: Installation,
  ) => void;
  readonly read?: (
    app: FastifyInstance,
    options: QueryApiOptions & WebhookDependencies,
    installation: Installation,
  ) => void;
  readonly histories?: readonly History[];
  readonly readLog?: (app: FastifyInstance, options: AuditApiOptions) => void;
  readonly resolveFromOtherStream?: (
    stores: Pick<AuditApiOptions, 'eventLog' | 'database' | 'positions' | 'notifier' | 'ports'>,
  ) => AuditApiOptions['resolveFromOtherStream'];
}
