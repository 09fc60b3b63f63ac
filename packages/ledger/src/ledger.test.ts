import { readConfig } from '@exchange/runtime/config/environment';
import { ConfigurationError } from '@exchange/runtime/errors/configuration-error';
import { expect, test } from 'vitest';
import { laneNames, selectedLanes } from './ledger.js';

const lanes = (LANES?: string) => selectedLanes(readConfig({ LANES }).lanes);

test('selects all lanes if LANES is unset', () => {
  expect(lanes()).toEqual(laneNames);
  expect(lanes('')).toEqual(laneNames);
});

test('selects the lanes of LANES, also by an earlier name', () => {
  expect(lanes('market, assets').toSorted()).toEqual(['assets', 'retail']);
});

test('refuses an unknown lane, with the known names', () => {
  expect(() => lanes('nope')).toThrow(ConfigurationError);
  expect(() => lanes('assets,nope,none')).toThrow(
    `LANES: unknown lane nope, none; the lanes are ${laneNames.join(', ')}`,
  );
});
