import { describe, expect, test } from 'vitest';
import { northwind, sunbelt } from '../../test/samples.js';
import { ledger } from '../ledger.js';
import { assetEvents } from '../registry/asset/events.js';
import { usageEvents } from '../registry/usage/events.js';
import { isInScope, ownerOfEvent, ownersOfType } from './owner-of-event.js';

const reseller = { kind: 'reseller', reseller_id: northwind } as const;

describe('an event is', () => {
  test("the reseller's that its data names, and nobody else's", () => {
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
    ['nobody', { asset_id: northwind }],
    ['somebody within', { owner: { reseller_id: northwind } }],
    ['somebody in its prototype', Object.create({ reseller_id: northwind })],
    ['somebody in a list', [{ reseller_id: northwind }]],
    ['text', northwind],
    ['nothing', null],
    ['bytes', new TextEncoder().encode(`{"reseller_id":"${northwind}"}`)],
  ])("the platform's when its data names %s", (_, data) => {
    expect(ownerOfEvent({ data })).toBeNull();
    expect(isInScope(reseller, { data })).toBe(false);
    expect(isInScope({ kind: 'platform' }, { data })).toBe(true);
  });
});

describe('by type', () => {
  const typesOf = (owner: ReturnType<typeof ownersOfType>) =>
    ledger.streams
      .flatMap(({ events }) => events)
      .filter((definition) => ownersOfType(definition) === owner)
      .map(({ type }) => type);

  test('what happens to assets, premises and transactions names whose it is', () => {
    for (const { type } of [...assetEvents, ...usageEvents]) {
      expect(typesOf('reseller_or_platform'), type).toContain(type);
    }
    expect(typesOf('reseller_or_platform')).toContain('TransactionConfirmed');
    expect(typesOf('reseller')).toContain('AttachmentAdded');
  });

  test("customers, promotions and what all share stay the platform's", () => {
    expect(typesOf('platform').toSorted()).toEqual([
      'CounterpartyActivated',
      'CounterpartyCodeClaimed',
      'CounterpartyCodeReleased',
      'CounterpartyCodeWithheld',
      'CounterpartyRegistered',
      'CounterpartySuspended',
      'CounterpartyUpdated',
      'CustomerRegistered',
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
      'RatesRecorded',
      'StatementSeriesReleased',
      'UtilityRegistered',
      'UtilityUpdated',
    ]);
  });
});
