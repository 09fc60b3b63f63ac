import { describe, expect, test } from 'vitest';
import { northwind, sunbelt } from '../../test/samples.js';
import { ledger } from '../ledger.js';
import { assetEvents } from '../registry/asset/events.js';
import { usageEvents } from '../registry/usage/events.js';
import { isInScope, ownerOfEvent, ownersOfType } from './owner-of-event.js';

const reseller = { kind: 'reseller', reseller_id: northwind } as const;

describe('the owner of an event', () => {
  test('is the reseller that its data names', () => {
    const event = { data: { reseller_id: northwind, replacement: { reseller_id: sunbelt } } };
    expect(ownerOfEvent(event)).toBe(northwind);
    expect(isInScope(reseller, event)).toBe(true);
    expect(isInScope({ kind: 'reseller', reseller_id: sunbelt }, event)).toBe(false);
    expect(isInScope({ kind: 'platform' }, event)).toBe(true);
  });

  test.each([
    ['null', { reseller_id: null }],
    ['no id', { reseller_id: 'northwind' }],
    ['a list of ids', { reseller_id: [northwind] }],
    ['a number', { reseller_id: 3 }],
    ['no reseller', { asset_id: northwind }],
    ['a nested reseller', { owner: { reseller_id: northwind } }],
    ['a reseller in its prototype', Object.create({ reseller_id: northwind })],
    ['a reseller in a list', [{ reseller_id: northwind }]],
    ['text', northwind],
    ['nothing', null],
    ['bytes', new TextEncoder().encode(`{"reseller_id":"${northwind}"}`)],
  ])('is the platform if its data names %s', (_, data) => {
    expect(ownerOfEvent({ data })).toBeNull();
    expect(isInScope(reseller, { data })).toBe(false);
    expect(isInScope({ kind: 'platform' }, { data })).toBe(true);
  });
});

describe('the owner by event type', () => {
  const typesOf = (owner: ReturnType<typeof ownersOfType>) =>
    ledger.streams
      .flatMap(({ events }) => events)
      .filter((definition) => ownersOfType(definition) === owner)
      .map(({ type }) => type);

  test('is a reseller for events of assets, premises and transactions', () => {
    for (const { type } of [...assetEvents, ...usageEvents]) {
      expect(typesOf('reseller_or_platform'), type).toContain(type);
    }
    expect(typesOf('reseller_or_platform')).toContain('TransactionConfirmed');
    expect(typesOf('reseller')).toContain('AttachmentAdded');
  });

  test('is the platform for customers, promotions and shared resources', () => {
    expect(typesOf('platform').toSorted()).toEqual([
      'CounterpartyActivated',
      'CounterpartyCodeClaimed',
      'CounterpartyCodeReleased',
      'CounterpartyCodeWithheld',
      'CounterpartyRegistered',
      'CounterpartySuspended',
      'CounterpartyUpdated',
      'CustomerRegistered',
      'CustomerUpdated',
      'EnrollmentClaimFenced',
      'EnrollmentClaimReleased',
      'EnrollmentClaimed',
      'EnrollmentFenced',
      'EnrollmentReserved',
      'EnrollmentRuleSet',
      'ExportMade',
      'GateChanged',
      'GateRetired',
      'GateSet',
      'IdempotencyKeyClaimed',
      'IdempotencyKeyReleased',
      'IdempotencyKeySettled',
      'LaneEventSkipped',
      'LedgerStarted',
      'LogMoved',
      'MapKeyRevoked',
      'ObjectIdKeyMade',
      'PrimaryPromoted',
      'RatesCorrected',
      'RatesRecorded',
      'StatementSeriesReleased',
      'UtilityRegistered',
      'UtilityUpdated',
    ]);
  });
});
