import fc from 'fast-check';
import { expect } from 'vitest';
import { type Client, text } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { type Fraction, fraction, negative, times } from './fraction.js';
import { localClock } from './local-clock.js';

export const quarterMs = 900_000;

export interface DealAnswer {
  readonly id: string;
  readonly status: string;
  readonly transaction_type: string;
  readonly direction: string;
  readonly currency: string;
  readonly volume_mwh: string;
  readonly price_per_mwh: string;
  readonly delivery_start: string;
  readonly delivery_end: string;
  readonly settlement_amount?: string;
  readonly profile: readonly ToldInterval[] | null;
  readonly block: { readonly mw: string } | null;
}
interface ToldInterval {
  readonly start: string;
  readonly end: string;
  readonly volume_mwh: string;
  readonly price_per_mwh: string | null;
}

export interface Quarter {
  readonly at: number;
  readonly volume: Fraction;
  readonly value: Fraction;
}

export function exactly<Received>(json: string): Received {
  return JSON.parse(json.replace(/(?<=":)(-?\d+(?:\.\d+)?)(?=[,}\]])/g, '"$1"'));
}

const shape = fc.constantFrom('flat', 'profile', 'profile', 'block');
const plan = fc.record({
  shape,
  type: fc.constantFrom('nomination', 'trade', 'settlement'),
  direction: fc.constantFrom('buy', 'sell', undefined),
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', undefined),
  price: fc.integer({ min: -5_000, max: 9_000 }),
  start: fc.nat(),
  minutes: fc.constantFrom(15, 30, 60),
  volumes: fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 60 }),
  prices: fc.boolean(),
  life: fc.constantFrom('pending', 'confirmed', 'settled', 'curtailed', 'cut', 'corrected', 'gone'),
});
type Plan = typeof plan extends fc.Arbitrary<infer One> ? One : never;

export async function submitBook(
  caller: Client,
  terms: {
    readonly counterparty_id: string;
    readonly around: string;
    readonly days: number;
    readonly deals: number;
    readonly seed: number;
  },
): Promise<readonly string[]> {
  const quarters = (terms.days * 86_400_000) / quarterMs;
  const origin = Date.parse(terms.around) - (quarters / 2) * quarterMs;
  const [plans = []] = fc.sample(
    fc.array(plan, { minLength: terms.deals, maxLength: terms.deals }),
    { numRuns: 1, seed: terms.seed },
  );
  const ids: string[] = [];
  for (const one of plans) {
    const body = bodyOf(one, origin, quarters);
    const sent = { ...aTransaction(), ...body, counterparty_id: terms.counterparty_id };
    const answer = await caller.post('/exchange/transactions', sent);
    expect(answer.status, `${answer.text} ${JSON.stringify(sent)}`).toBe(201);
    ids.push(...(await live(caller, text(answer, 'id'), one, body)));
  }
  return ids;
}

function bodyOf(one: Plan, origin: number, quarters: number): Record<string, unknown> {
  const step = (one.minutes * 60_000) / quarterMs;
  const length = one.volumes.length * step;
  const begin = Math.floor((one.start % Math.max(quarters - length, 1)) / 4) * 4;
  const at = (quarter: number) => new Date(origin + quarter * quarterMs).toISOString();
  const common = {
    transaction_type: one.type,
    price_per_mwh: one.price / 100,
    ...(one.direction === undefined ? {} : { direction: one.direction }),
    ...(one.currency === undefined ? {} : { currency: one.currency }),
  };
  const volumes = one.volumes.some((volume) => volume > 0) ? one.volumes : [7];
  const delivery = { delivery_start: at(begin), delivery_end: at(begin + length) };
  switch (one.shape) {
    case 'flat':
      return { ...common, ...delivery, volume_mwh: volumes.reduce((a, b) => a + b, 0) / 1_000 };
    case 'block':
      return {
        ...common,
        delivery_start: at(begin - (begin % 96)),
        delivery_end: at(begin - (begin % 96) + 96 * 7),
        volume_mwh: undefined,
        block: {
          product: 'peak',
          mw: (one.volumes[0] ?? 1) / 100 + 1,
          market: 'EU',
          time_zone: 'Europe/Berlin',
        },
      };
    default:
      return {
        ...common,
        ...delivery,
        volume_mwh: undefined,
        profile: volumes.map((volume, index) => ({
          start: at(begin + index * step),
          end: at(begin + (index + 1) * step),
          volume_mwh: volume / 1_000,
          ...(one.prices && index % 3 === 0 ? { price_per_mwh: index - 20.25 } : {}),
        })),
      };
  }
}

const why = { reason: 'because' };

async function live(
  caller: Client,
  id: string,
  one: Plan,
  body: Record<string, unknown>,
): Promise<readonly string[]> {
  const act = async (action: string, sent: unknown) => {
    const answer = await caller.post(`/exchange/transactions/${id}/${action}`, sent);
    expect([200, 201], `${action}: ${answer.text}`).toContain(answer.status);
    return answer;
  };
  if (one.life === 'pending') return [id];
  if (one.life === 'gone') {
    await act('cancel', why);
    return [id];
  }
  await act('confirm', {});
  if (one.life === 'settled') await act('settle', {});
  if (one.type === 'nomination' && one.life === 'curtailed') {
    const deal = exactly<DealAnswer>((await caller.get(`/exchange/transactions/${id}`)).text);
    await act('curtail', {
      volume_mwh: `${Math.floor(Number(deal.volume_mwh) * 333) / 1_000}`,
      ...why,
    });
    if (one.prices) await act('settle', {});
  }
  if (one.type === 'nomination' && one.life === 'cut' && Array.isArray(body['profile'])) {
    const first = body['profile'].find(({ volume_mwh }) => volume_mwh > 0);
    if (body['profile'].filter(({ volume_mwh }) => volume_mwh > 0).length > 1) {
      await act('curtail', { profile: [first], ...why });
    }
  }
  if (one.type === 'trade' && one.life === 'corrected') {
    const corrected = await act('correct', { direction: 'sell', price_per_mwh: 11.11, ...why });
    const replacement = text(corrected, 'id');
    if (one.prices) await caller.post(`/exchange/transactions/${replacement}/confirm`, {});
    return [id, replacement];
  }
  return [id];
}

export async function toldDeals(
  caller: Client,
  ids: readonly string[],
): Promise<readonly DealAnswer[]> {
  const deals: DealAnswer[] = [];
  for (const id of ids) {
    const answer = await caller.get(`/exchange/transactions/${id}`);
    const deal = exactly<DealAnswer>(answer.text);
    deals.push({ ...deal, direction: deal.direction ?? 'buy', currency: deal.currency ?? 'USD' });
  }
  return deals;
}

export function quartersOf(deal: DealAnswer): readonly Quarter[] {
  return stretchesOf(deal).flatMap(({ start, end, volume, price }) => {
    const count = (end - start) / quarterMs;
    const share = times(volume, { over: 1n, under: BigInt(count) });
    const signed = deal.direction === 'sell' ? negative(share) : share;
    const value = times(signed, fraction(price));
    return Array.from({ length: count }, (_, index) => ({
      at: start + index * quarterMs,
      volume: signed,
      value,
    }));
  });
}

function stretchesOf(deal: DealAnswer) {
  const [start, end] = [Date.parse(deal.delivery_start), Date.parse(deal.delivery_end)];
  const price = deal.price_per_mwh;
  if (deal.block !== null) {
    const volume = times(fraction(deal.block.mw), fraction('0.25'));
    const quarters: { start: number; end: number; volume: Fraction; price: string }[] = [];
    for (let at = start; at < end; at += quarterMs) {
      const { weekday, minute } = localClock('Europe/Berlin', at);
      if (['Sat', 'Sun'].includes(weekday) || minute < 480 || minute >= 1200) continue;
      quarters.push({ start: at, end: at + quarterMs, volume, price });
    }
    return quarters;
  }
  if (deal.profile === null) return [{ start, end, volume: fraction(deal.volume_mwh), price }];
  return deal.profile.map((interval) => ({
    start: Date.parse(interval.start),
    end: Date.parse(interval.end),
    volume: fraction(interval.volume_mwh),
    price: interval.price_per_mwh ?? price,
  }));
}
