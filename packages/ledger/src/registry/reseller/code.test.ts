import type { ResellerId } from '@exchange/units';
import { describe, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { northwind, sunbelt } from '../../../test/samples.js';
import { resellerCode } from './aggregate.js';
import type { ResellerCodeEvent } from './events.js';

const value = 'SUN';
const claim = (holder: ResellerId) => ({ type: 'Claim', holder, value }) as const;
const release = (holder: ResellerId, claims = 1) =>
  ({ type: 'Release', holder, value, claims }) as const;
const takeOver = (holder: ResellerId, from: ResellerId) =>
  ({ type: 'TakeOver', holder, value, from }) as const;
const claimed = (reseller_id: ResellerId): ResellerCodeEvent => ({
  type: 'ResellerCodeClaimed',
  data: { reseller_id, code: value },
});
const released = (reseller_id: ResellerId): ResellerCodeEvent => ({
  type: 'ResellerCodeReleased',
  data: { reseller_id, code: value },
});

describe("a reseller's code", () => {
  test('is refused to another reseller than its holder', () => {
    given(resellerCode)
      .when(claim(sunbelt))
      .then(claimed(sunbelt))
      .when(claim(sunbelt))
      .then(claimed(sunbelt))
      .when(claim(northwind))
      .thenRefused({ code: 'claimed', by: sunbelt });
  });

  test('is released by its holder only, and then free', () => {
    given(resellerCode, claimed(sunbelt))
      .when(release(northwind))
      .thenNothing()
      .when(claim(northwind))
      .thenRefused('claimed')
      .when(release(sunbelt))
      .then(released(sunbelt))
      .when(release(sunbelt))
      .thenNothing()
      .when(claim(northwind))
      .then(claimed(northwind));
  });

  test('stays with its holder if it was claimed again before the release', () => {
    given(resellerCode, claimed(sunbelt), claimed(sunbelt))
      .when(release(sunbelt, 1))
      .thenNothing()
      .when(release(sunbelt, 2))
      .then(released(sunbelt));
  });

  test('is taken over from a fenced holder, in one decision', () => {
    given(resellerCode, claimed(sunbelt))
      .when(takeOver(northwind, sunbelt))
      .then(released(sunbelt), claimed(northwind))
      .when(claim(sunbelt))
      .thenRefused({ code: 'claimed', by: northwind });
  });

  test('is not taken over from another holder than the fenced one', () => {
    given(resellerCode, claimed(sunbelt))
      .when(takeOver(northwind, northwind))
      .thenRefused({ code: 'claimed', by: sunbelt });
  });

  test('is claimed by a takeover if it is free', () => {
    given(resellerCode, claimed(sunbelt), released(sunbelt))
      .when(takeOver(northwind, sunbelt))
      .then(claimed(northwind));
  });
});
