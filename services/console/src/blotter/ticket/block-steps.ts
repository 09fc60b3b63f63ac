import { expandBlock, type Market, type Product, readBlock } from '@exchange/delivery';
import { decimal } from '@exchange/units';
import type { Step } from '../shape-steps';

/** A block as a ticket names it. */
export interface TicketBlock {
  readonly product: Product;
  readonly mw: string;
  readonly market?: Market | undefined;
  readonly timeZone?: string | undefined;
  readonly calendar?: string | undefined;
}

export type BlockReading =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly why: string };

/** The hours that a block delivers, reckoned as the ledger does: for a picture of it before it is sent. */
export function blockSteps(
  block: TicketBlock,
  delivery: { readonly start: number; readonly end: number },
): BlockReading {
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(block.mw) || Number(block.mw) === 0) {
    return { ok: false, why: 'Give the power in MW, above 0, with at most 4 decimals.' };
  }
  const read = readBlock({
    product: block.product,
    mw: decimal(block.mw),
    market: block.market,
    time_zone: block.timeZone,
    calendar: block.calendar,
  });
  if (!read.ok) return { ok: false, why: whyNot[read.fault.code] };
  const expanded = expandBlock(read.terms, delivery);
  if (!expanded.ok) return { ok: false, why: whyNotHere[expanded.fault.code] };
  return {
    ok: true,
    steps: expanded.runs.map(({ start, end, mw }) => ({ start, end, mw: Number(mw) })),
  };
}

const whyNot = {
  unknown_time_zone: 'This time zone is not known; give an IANA name such as America/Chicago.',
  time_zone_missing: 'This market has several time zones: say which.',
  market_missing: 'Say which market, or give hours and days.',
  time_zone_of_another_market: 'This market has another time zone: leave it out.',
  unknown_product: 'This market does not trade this product.',
  unknown_calendar: 'The ledger may know this calendar; its hours are not drawn here.',
} as const;

const whyNotHere = {
  delivery_too_long: 'A block delivers over ten years at most.',
  no_hour_selected: 'No hour of this product is within the delivery.',
  hour_cut: 'The delivery begins or ends in the middle of an hour of the block.',
  too_many_runs: 'The block has too many separate hours for one transaction.',
} as const;
