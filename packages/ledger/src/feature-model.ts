import type { StreamKind } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import type { DerivedEvents } from './audit/telling.js';

/** The model of a feature: its events and tables, which is all that a projector or the webhooks process needs of it. */
export interface FeatureModel {
  readonly name: string;
  readonly streams?: readonly StreamKind[];
  /** Lanes of its own, and its parts of shared lanes. */
  readonly projections?: readonly (FeatureProjection | ProjectionPart)[];
  /** Events that the feed and webhooks publish beside, or instead of, a stored one. */
  readonly derivedEvents?: DerivedEvents;
}
