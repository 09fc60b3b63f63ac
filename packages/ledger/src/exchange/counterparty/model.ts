import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureProjection } from '@exchange/runtime/tables/definition/projection';
import { searchWords } from '@exchange/runtime/tables/queries/search-words';
import { indexable, indexableOrNull } from '@exchange/runtime/tables/storable';
import type { FeatureModel } from '../../feature-model.js';
import { foldedRow, projectRows } from '../../platform/resource/project-rows.js';
import { counterparty } from './decide.js';
import { counterpartyCodeEvents, counterpartyEvents } from './events.js';
import { counterpartiesLane } from './lane.js';
import { writeCounterparty } from './resource.js';
import { counterpartiesTable } from './table.js';

const counterpartiesProjection: FeatureProjection = {
  lane: counterpartiesLane,
  version: 1,
  streamPrefixes: ['counterparty-'],
  tables: [counterpartiesTable],
  apply: (client, events) =>
    projectRows(client, events, {
      table: counterpartiesTable,
      of: counterpartyEvents,
      idOf: ({ data }) => data.counterparty_id,
      rowAfter: foldedRow(
        counterparty,
        ({ resource }) => ({
          status: 'registered' as const,
          counterparty: JSON.parse(resource),
          withheld: [],
        }),
        (state, positions) => {
          const { id, code, name, lei, eic, status } = state.counterparty;
          return {
            id,
            code: indexable(code),
            name: indexable(name),
            lei: indexableOrNull(lei),
            eic: indexableOrNull(eic),
            status,
            words: searchWords([code, name, lei, eic]),
            ...positions,
            resource: writeCounterparty(state.counterparty),
          };
        },
      ),
    }),
};

export const counterpartyModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'counterparty-<id>',
      events: counterpartyEvents,
      lanes: {
        CounterpartyRegistered: [counterpartiesLane],
        CounterpartyUpdated: [counterpartiesLane],
        CounterpartySuspended: [counterpartiesLane],
        CounterpartyActivated: [counterpartiesLane],
        CounterpartyCodeWithheld: [],
      },
    }),
    defineStreams({
      stream: 'counterparty_code-<digest>',
      events: counterpartyCodeEvents,
      lanes: { CounterpartyCodeClaimed: [], CounterpartyCodeReleased: [] },
    }),
  ],
  projections: [counterpartiesProjection],
};
