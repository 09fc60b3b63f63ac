import { idempotencyStreams } from '@exchange/runtime/commands/idempotency-key/events';
import { codecOf, type EventCodec } from '@exchange/runtime/event-log/codec';
import type { AnyEvent, EventDefinition } from '@exchange/runtime/event-log/event-schema';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import type { StreamKind } from '@exchange/runtime/event-log/stream-kind';
import { laneStreams } from '@exchange/runtime/projector/events';
import type { Table } from '@exchange/runtime/tables/definition/define-table';
import type { FeatureProjection, Projection } from '@exchange/runtime/tables/definition/projection';
import {
  isPart,
  joinParts,
  type ProjectionPart,
} from '@exchange/runtime/tables/definition/shared-lane';
import type { z } from 'zod';
import { type Publications, publicationsOf } from './audit/feed/publications.js';
import type { FeatureModel } from './feature-model.js';
import { webhookTypes } from './platform/webhook/call/cloud-event.js';

export interface Ledger {
  readonly streams: readonly StreamKind[];
  readonly eventDefinitions: readonly EventDefinition<string, z.ZodType>[];
  readonly codec: EventCodec<AnyEvent>;
  /** Lanes that a write waits for. */
  readonly lanesByEvent: Readonly<Record<string, readonly LaneName[]>>;
  lanesOf(events: readonly { readonly type: string }[]): readonly LaneName[];
  readonly projections: readonly Projection[];
  readonly tables: readonly Table[];
  readonly laneNames: readonly LaneName[];
  readonly webhookTypes: ReadonlySet<string>;
  readonly publications: Publications;
}

/** @throws RangeError for a duplicate between features, or an unknown lane */
export function assembleModels(models: readonly FeatureModel[]): Ledger {
  const own = models.flatMap((model) => model.streams ?? []);
  const streams = [...own, idempotencyStreams, laneStreams];
  const publishedTypes = webhookTypes(own);
  const eventDefinitions = streams.flatMap(({ events }) => events);
  const codec = codecOf(eventDefinitions);
  const lanesByEvent = Object.fromEntries(streams.flatMap(({ lanes }) => Object.entries(lanes)));
  const lanes = lanesFrom(models.flatMap((model) => model.projections ?? []));
  const tables = lanes.flatMap((lane) => lane.tables);
  const projections = lanes.map(
    (lane): Projection => ({ ...lane, tables: lane.tables.map(({ name }) => name), codec }),
  );
  const laneNames = projections.map(({ lane }) => lane);
  const publications = publicationsOf(
    codec,
    models.flatMap((model) => model.derivedEvents ?? []),
  );
  requireUnique('lane', laneNames);
  requireUnique(
    'table',
    tables.map(({ name }) => name),
  );
  requireKnown(lanesByEvent, laneNames);
  requireUnique(
    'stream',
    streams.map(({ stream }) => stream),
  );
  const lanesOf: Ledger['lanesOf'] = (events) => [
    ...new Set(events.flatMap(({ type }) => lanesByEvent[type] ?? [])),
  ];
  return {
    streams,
    eventDefinitions,
    codec,
    lanesByEvent,
    lanesOf,
    projections,
    tables,
    laneNames,
    webhookTypes: publishedTypes,
    publications,
  };
}

function lanesFrom(
  projections: readonly (FeatureProjection | ProjectionPart)[],
): readonly FeatureProjection[] {
  const parts = projections.filter(isPart);
  return projections.flatMap((one) => {
    if (!isPart(one)) return [one];
    const ofLane = parts.filter(({ of }) => of === one.of);
    return ofLane[0] === one ? [joinParts(one.of, ofLane)] : [];
  });
}

function requireUnique(what: string, names: readonly string[]): void {
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) {
    throw new RangeError(`two features have the ${what} ${duplicate}`);
  }
}

/** Rejects a lane without a projection: a write would wait for it until the timeout. */
function requireKnown(
  lanesByEvent: Readonly<Record<string, readonly LaneName[]>>,
  laneNames: readonly LaneName[],
): void {
  for (const [type, lanes] of Object.entries(lanesByEvent)) {
    const unknown = lanes.find((lane) => !laneNames.includes(lane));
    if (unknown !== undefined) throw new RangeError(`${type}: no feature has the lane ${unknown}`);
  }
}
