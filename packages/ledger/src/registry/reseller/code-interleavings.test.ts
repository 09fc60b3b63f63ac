import { resellerId } from '@exchange/units';
import { expect, test } from 'vitest';
import { uuid } from '../../../test/samples.js';
import { raceForOneValue } from '../../../test/unique-race.js';
import { streams } from '../../streams.js';
import { resellers } from './aggregate.js';
import type { RegisterReseller } from './decide.js';

const idOf = (contender: number) => resellerId.parse(uuid(contender + 1));

test("a reseller's code has one holder in any interleaving and crash, and is free without one", async () => {
  const wins = await raceForOneValue({
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
  expect(wins.first).toBeGreaterThan(10);
  expect(wins.late).toBeGreaterThan(10);
});
