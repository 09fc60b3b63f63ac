import type { StreamKind } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import type { DerivedEvents } from './audit/feed/publications.js';

/** The model of a feature: its events and tables, sufficient for projectors and the webhooks process. */
export interface FeatureModel {
  readonly name: string;
  readonly streams?: readonly StreamKind[];
  /** The feature's own lanes, and its parts of shared lanes. */
  readonly projections?: readonly (FeatureProjection | ProjectionPart)[];
  /** Events that the feed and webhooks publish in addition to, or instead of, a stored one. */
  readonly derivedEvents?: DerivedEvents;
}
