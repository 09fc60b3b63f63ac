import { counterpartyId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { uuid } from '../../../../test/samples.js';
import { refusesConfirmation, refusesCorrection, refusesNew } from './standing.js';

const counterparty_id = counterpartyId.parse(uuid(41));
const suspended = {
  code: 'counterparty_suspended',
  counterparty_id,
  counterparty_code: 'GULF',
} as const;
const unknown = { code: 'counterparty_unknown', counterparty_id } as const;
const types = ['nomination', 'trade', 'settlement'] as const;

describe('a counterparty', () => {
  test.each(types)('without a restriction accepts and confirms a %s', (type) => {
    expect(refusesNew(null, type)).toBeNull();
    expect(refusesConfirmation(null, type)).toBeNull();
  });

  test('when suspended refuses only trades and their confirmation', () => {
    for (const type of types) {
      const expected = type === 'trade' ? suspended : null;
      expect(refusesNew(suspended, type)).toBe(expected);
      expect(refusesConfirmation(suspended, type)).toBe(expected);
    }
  });

  test('that must be registered but is not refuses new transactions and confirms pending ones', () => {
    for (const type of types) {
      expect(refusesNew(unknown, type)).toBe(unknown);
      expect(refusesConfirmation(unknown, type)).toBeNull();
    }
  });

  test.each([
    [suspended, { isOtherCounterparty: false, isRaised: false }, null],
    [suspended, { isOtherCounterparty: false, isRaised: true }, suspended],
    [suspended, { isOtherCounterparty: true, isRaised: false }, suspended],
    [unknown, { isOtherCounterparty: false, isRaised: true }, null],
    [unknown, { isOtherCounterparty: true, isRaised: false }, unknown],
    [null, { isOtherCounterparty: true, isRaised: true }, null],
  ])('with the standing %j refuses a correction with %j for %j', (standing, change, expected) => {
    expect(refusesCorrection(standing, change)).toBe(expected);
  });
});
