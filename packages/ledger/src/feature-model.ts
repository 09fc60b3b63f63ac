import type { StreamKind } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureProjection } from '@exchange/runtime/tables/definition/projection';
import type { ProjectionPart } from '@exchange/runtime/tables/definition/shared-lane';
import type { DerivedEvents } from './audit/feed/publications.js';

export interface FeatureModel {
  readonly streams?: readonly StreamKind[];
  readonly projections?: readonly (FeatureProjection | ProjectionPart)[];
  readonly derivedEvents?: DerivedEvents;
}
