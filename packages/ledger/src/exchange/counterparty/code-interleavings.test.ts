import { counterpartyId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { uuid } from '../../../test/samples.js';
import { raceForOneValue } from '../../../test/unique-race.js';
import { streams } from '../../streams.js';
import { counterparties } from './aggregate.js';
import type { RegisterCounterparty } from './decide.js';

const idOf = (contender: number) => counterpartyId.parse(uuid(contender + 1));

describe("a counterparty's code", () => {
  test('has one holder in every interleaving and crash, and is reusable once free', async () => {
    const won = await raceForOneValue({
      things: counterparties,
      streamOf: (contender) => streams.counterparty(idOf(contender)),
      take: (contender): RegisterCounterparty => ({
        type: 'RegisterCounterparty',
        counterparty: {
          id: idOf(contender),
          code: 'GULF',
          name: 'Gulf Coast Power',
          lei: null,
          eic: null,
          status: 'active',
          attributes: {},
        },
        reason: null,
      }),
      hasIt: (state) => state.status === 'registered' && state.counterparty.code === 'GULF',
    });
    expect(won.first).toBeGreaterThan(10);
    expect(won.late).toBeGreaterThan(10);
  });
});
