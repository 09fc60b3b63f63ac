import { resellerId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { uuid } from '../../../test/samples.js';
import { raceForOneValue } from '../../../test/unique-race.js';
import { streams } from '../../streams.js';
import { resellers } from './aggregate.js';
import type { RegisterReseller } from './decide.js';

const idOf = (contender: number) => resellerId.parse(uuid(contender + 1));

describe("a reseller's code", () => {
  test('is never had by two, whatever the order and whoever dies, and is given to a newcomer when nobody has it', async () => {
    const won = await raceForOneValue({
      things: resellers,
      streamOf: (contender) => streams.reseller(idOf(contender)),
      take: (contender): RegisterReseller => ({
        type: 'RegisterReseller',
        reseller_id: idOf(contender),
        code: 'SUNBELT',
        name: 'A reseller',
        operating_states: [],
      }),
      hasIt: (state) => state.status === 'registered' && state.reseller.code === 'SUNBELT',
    });
    expect(won.first).toBeGreaterThan(10);
    expect(won.late).toBeGreaterThan(10);
  });
});
