import { gateId, instant } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { type GateTerms, lateRefusal, type ReceivedSubmission } from './closed.js';
import type { Gate } from './data.js';

const at = (text: string) => instant.parse(text);
const gate = (market: Gate['market'], minutes: number): Gate => ({
  id: gateId.parse(`00000000-0000-4000-8000-${String(minutes).padStart(12, '0')}`),
  market,
  transaction_type: 'nomination',
  rule: { kind: 'before_delivery', minutes },
});
const submission = (
  receivedAt: string,
  market?: ReceivedSubmission['market'],
): ReceivedSubmission => ({
  transaction_type: 'nomination',
  market,
  interval: { start: at('2026-12-01T12:00:00Z') },
  at: at(receivedAt),
});
const terms = (minutes: number | undefined, ...gates: Gate[]): GateTerms => ({
  gates,
  minutes: new Map(minutes === undefined ? [] : [['nomination', minutes]]),
});

describe('a nomination', () => {
  test('is accepted until the last instant before its gate closes', () => {
    const hour = terms(60);
    expect(lateRefusal(hour, submission('2026-12-01T10:59:59.999Z'))).toBeUndefined();
    expect(lateRefusal(hour, submission('2026-12-01T11:00:00.000Z'))).toEqual({
      code: 'gate_closed',
      reason_code: 'A57',
      transaction_type: 'nomination',
      interval_start: '2026-12-01T12:00:00.000Z',
      closed_at: '2026-12-01T11:00:00.000Z',
      received_at: '2026-12-01T11:00:00.000Z',
      gate_id: null,
    });
  });

  test('uses the most specific gate: its market, any market, then the setting', () => {
    const all = terms(10, gate(null, 20), gate('EU', 30), gate('GB', 5));
    const closedAt = (market?: ReceivedSubmission['market'], known = all) =>
      lateRefusal(known, submission('2026-12-01T13:00:00Z', market))?.closed_at;
    expect(closedAt('EU')).toBe('2026-12-01T11:30:00.000Z');
    expect(closedAt('GB')).toBe('2026-12-01T11:55:00.000Z');
    expect(closedAt('PJM')).toBe('2026-12-01T11:40:00.000Z');
    expect(closedAt()).toBe('2026-12-01T11:40:00.000Z');
    expect(closedAt('PJM', terms(10, gate('EU', 30)))).toBe('2026-12-01T11:50:00.000Z');
    expect(closedAt(undefined, terms(10, gate('EU', 30)))).toBe('2026-12-01T11:50:00.000Z');
  });

  test('is always accepted without a gate for its type', () => {
    expect(lateRefusal(terms(undefined), submission('2030-01-01T00:00:00Z'))).toBeUndefined();
    expect(
      lateRefusal(terms(60, gate(null, 60)), {
        ...submission('2030-01-01T00:00:00Z'),
        transaction_type: 'trade',
      }),
    ).toBeUndefined();
  });
});
