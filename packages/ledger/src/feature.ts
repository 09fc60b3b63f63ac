import type { RouteContract } from '@exchange/runtime/contract/route';
import type { StreamKind } from '@exchange/runtime/event-log/stream-kind';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import type { FastifyInstance } from 'fastify';
import type { AuditApiOptions } from './audit/dependencies.js';
import type { History } from './audit/history.js';
import type { ToldBeside } from './audit/telling.js';
import type { Installation } from './installation/installation.js';
import type { QueryApiOptions } from './reading/dependencies.js';
import type { WebhookDependencies } from './webhook/dependencies.js';

/** A lane, or a part of one; where its rows depend on what the installation settles, made for it. */
export type FeatureLane =
  | FeatureProjection
  | ProjectionPart
  | ((installation: Installation) => FeatureProjection);

/** One feature, whole: what it writes, projects, answers and says of itself. */
export interface Feature {
  readonly name: string;
  /** Every route of it, whichever process serves it. */
  readonly contracts?: readonly RouteContract[];
  /** What the documentation calls its routes, and what it says of them. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly streams?: readonly StreamKind[];
  /** Lanes of its own, and what it makes in a lane that it shares with other features. */
  readonly projections?: readonly FeatureLane[];
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
  /** What its events stand for beside themselves, where others are told of events. */
  readonly told?: ToldBeside;
  /** Finds the event of another stream that says what one of its streams is about which has not begun. */
  readonly saidElsewhere?: (
    stores: Pick<AuditApiOptions, 'eventLog' | 'database' | 'positions' | 'bell'>,
  ) => AuditApiOptions['saidElsewhere'];
  /** The histories of its things, answered from their streams. */
  readonly histories?: readonly History[];
  /** Adds other routes that answer from the log itself. */
  readonly readLog?: (app: FastifyInstance, options: AuditApiOptions) => void;
}
