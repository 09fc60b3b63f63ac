import { idempotencyStreams } from '@exchange/runtime/commands/idempotency-key/streams';
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { RouteContract } from '@exchange/runtime/contract/route';
import * as service from '@exchange/runtime/contract/service-routes';
import type { EventCodec } from '@exchange/runtime/event-log/codec';
import { codecOf } from '@exchange/runtime/event-log/codec-of';
import type { AnyEvent, EventDefinition } from '@exchange/runtime/event-log/event-schema';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import type { StreamKind } from '@exchange/runtime/event-log/stream-kind';
import {
  type CommandApiOptions,
  createCommandDependencies,
} from '@exchange/runtime/http/command-dependencies';
import { laneStreams } from '@exchange/runtime/projector/streams';
import type { Table } from '@exchange/runtime/tables/define-table';
import type { FeatureProjection, Projection } from '@exchange/runtime/tables/projection';
import { isPart, joinParts, type ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AuditApiOptions } from './audit/dependencies.js';
import { receiptOf } from './audit/receipt-path.js';
import { type Tellings, tellingsOf } from './audit/telling.js';
import type { Feature } from './feature.js';
import { defaultInstallation, type Installation } from './installation/installation.js';
import type { QueryApiOptions } from './reading/dependencies.js';
import type { WebhookDependencies } from './webhook/dependencies.js';
import { toldTypes } from './webhook/told-types.js';

/** What a process settles for webhooks; the types are the register's. */
interface WebhookSettings {
  readonly webhooks: Omit<WebhookDependencies['webhooks'], 'types'>;
}

/** What a set of features comes to: all that a process needs to know of the product. */
export interface Ledger {
  /** Every kind of stream with the events it may hold. */
  readonly streams: readonly StreamKind[];
  readonly eventDefinitions: readonly EventDefinition<string, z.ZodType>[];
  /** Reads and writes every event. */
  readonly codec: EventCodec<AnyEvent>;
  /** Which lanes project an event type. A write waits for these before it answers. */
  readonly lanesByEvent: Readonly<Record<string, readonly LaneName[]>>;
  lanesOf(events: readonly { readonly type: string }[]): readonly LaneName[];
  /** Lanes that make tables. */
  readonly projections: readonly Projection[];
  /** Every table that they make. */
  readonly tables: readonly Table[];
  readonly laneNames: readonly LaneName[];
  readonly contracts: readonly RouteContract[];
  readonly tags: Readonly<Record<string, string>>;
  /** The types of events that webhooks are told of. */
  readonly toldTypes: ReadonlySet<string>;
  addWrites(
    app: FastifyInstance,
    options: Omit<CommandApiOptions, 'lanesOf' | 'receiptOf'> & WebhookSettings,
  ): void;
  addReads(app: FastifyInstance, options: QueryApiOptions & WebhookSettings): void;
  /** Reads what those who follow the log are told of an event. */
  readonly tellings: Tellings;
  addLogReads(
    app: FastifyInstance,
    options: Omit<AuditApiOptions, 'tellings' | 'saidElsewhere'>,
  ): void;
}

/** @throws RangeError when two features name one event type, lane, table or stream, or an event a lane that there is not */
export function assemble(
  features: readonly Feature[],
  installation: Installation = defaultInstallation,
): Ledger {
  const own = features.flatMap((feature) => feature.streams ?? []);
  const streams = [...own, idempotencyStreams, laneStreams];
  const told = toldTypes(own);
  const eventDefinitions = streams.flatMap(({ events }) => events);
  const codec = codecOf(eventDefinitions);
  const lanesByEvent = Object.fromEntries(streams.flatMap(({ lanes }) => Object.entries(lanes)));
  const lanes = lanesFrom(
    features
      .flatMap((feature) => feature.projections ?? [])
      .map((lane) => (typeof lane === 'function' ? lane(installation) : lane)),
  );
  const tables = lanes.flatMap((lane) => lane.tables);
  const projections = lanes.map((lane): Projection => {
    const names = lane.tables.map(({ name }) => name);
    return lane.reads === 'log' ? { ...lane, tables: names } : { ...lane, tables: names, codec };
  });
  const laneNames = projections.map(({ lane }) => lane);
  const tellings = tellingsOf(
    codec,
    features.flatMap((feature) => feature.told ?? []),
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
    toldTypes: told,
    tellings,
    contracts: [...contractsOf(service), ...features.flatMap(contractsOfFeature)],
    tags: Object.assign({}, serviceTags, ...features.map(({ tags }) => tags)),
    addWrites(app, options) {
      const commands = createCommandDependencies({ ...options, lanesOf, receiptOf });
      const dependencies = { ...commands, webhooks: { ...options.webhooks, types: told } };
      for (const { write } of features) write?.(app, dependencies, installation);
    },
    addReads(app, options) {
      const dependencies = { ...options, webhooks: { ...options.webhooks, types: told } };
      for (const { read } of features) read?.(app, dependencies, installation);
    },
    addLogReads(app, stores) {
      const finders = features.flatMap(({ saidElsewhere }) => saidElsewhere?.(stores) ?? []);
      const options = { ...stores, tellings, saidElsewhere: firstOf(finders) };
      for (const { readLog, histories = [] } of features) {
        for (const history of histories) history.addRoute(app, options);
        readLog?.(app, options);
      }
    },
  };
}

/** What the first of several finders finds. */
function firstOf(finders: readonly AuditApiOptions['saidElsewhere'][]) {
  return async (stream: string) => {
    for (const find of finders) {
      const found = await find(stream);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

const serviceTags = {
  Service: 'Whether it runs, and what there is.',
  Authentication: 'Bearer tokens for API keys.',
};

function contractsOfFeature({ contracts = [], histories = [] }: Feature): readonly RouteContract[] {
  return [...contracts, ...histories.map(({ contract }) => contract)];
}

/** Every lane once, where its first feature stands in the register; a shared one from all its parts. */
function lanesFrom(
  projections: readonly (FeatureProjection | ProjectionPart)[],
): readonly FeatureProjection[] {
  const parts = projections.filter(isPart);
  return projections.flatMap((one) => {
    if (!isPart(one)) return [one];
    const together = parts.filter(({ of }) => of === one.of);
    return together[0] === one ? [joinParts(one.of, together)] : [];
  });
}

function requireUnique(what: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new RangeError(`two features have the ${what} ${twice}`);
}

/** A write would wait in vain for a lane that nobody works. */
function requireKnown(
  lanesByEvent: Readonly<Record<string, readonly LaneName[]>>,
  laneNames: readonly LaneName[],
): void {
  for (const [type, lanes] of Object.entries(lanesByEvent)) {
    const unknown = lanes.find((lane) => !laneNames.includes(lane));
    if (unknown !== undefined) throw new RangeError(`${type}: no feature has the lane ${unknown}`);
  }
}
