import type { CommandRequest } from '@exchange/runtime/commands/command-runner';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { definePort } from '@exchange/runtime/commands/port';
import type { LaneName } from '@exchange/runtime/event-log/lane-name';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import type { HttpProblem } from '@exchange/runtime/http/problems/http-problem';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { Installation } from '../../platform/installation/installation.js';
import type { UniqueValues } from '../../platform/unique/unique-values.js';
import type { ExternalIdHolder, ExternalIdValue } from './deal/external-id.js';
import type { Gate } from './gate-closure/data.js';
import type { DealCreator } from './initial/created-transactions.js';
import type { Standings } from './submission/standing.js';

/** Reads all gates that were acknowledged before the call. */
export const currentGates =
  definePort<(store: AggregateStore) => Promise<readonly Gate[]>>('the gates');

export const counterpartyStandings = definePort<
  (store: AggregateStore, policy: Installation['counterparties']) => Standings
>('the standings of counterparties');

export interface CounterpartyName {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

export const counterpartyNames = definePort<{
  readonly lanes: readonly LaneName[];
  of(tables: VisibleTables, ids: Iterable<string>): Promise<ReadonlyMap<string, CounterpartyName>>;
  idsBeginning(tables: VisibleTables, text: string): Promise<readonly string[]>;
}>('the names of counterparties');

export type ExternalIds = UniqueValues<ExternalIdHolder, ExternalIdValue>;
export const externalIds =
  definePort<(store: AggregateStore) => ExternalIds>('claims of external ids');

export const dealCreator = definePort<DealCreator>('the creator of deals');

export type OwnerOfKey = (keyId: string) => Promise<string | undefined>;
export const ownerOfKey = definePort<(store: AggregateStore) => OwnerOfKey>('the owners of keys');

export const refusalRecorder = definePort<
  (
    dependencies: CommandDependencies,
  ) => (request: CommandRequest, problem: HttpProblem) => Promise<void>
>('the recorder of refusals');
