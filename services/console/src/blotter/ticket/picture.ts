import { flatSteps, profileSteps, type Step } from '../shape-steps';
import { blockSteps } from './block-steps';
import type { TicketDraft } from './draft';
import { readProfileText } from './profile-text';

/** The shape of a ticket, or why there is none to show yet. */
export type TicketPicture =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly why: string };

/** What a ticket would deliver, before it is sent. */
export function pictureOf(draft: TicketDraft): TicketPicture {
  const [start, end] = [Date.parse(draft.delivery_start), Date.parse(draft.delivery_end)];
  if (draft.shape === 'profile') {
    const read = readProfileText(draft.profile, draft.delivery_start, draft.minutes);
    if (!read.ok) return { ok: false, why: `Line ${read.line}: ${read.fault}` };
    const steps = profileSteps(read.intervals);
    return steps.length === 0
      ? { ok: false, why: 'Give the intervals of the profile.' }
      : { ok: true, steps };
  }
  if (!(end > start)) return { ok: false, why: 'Say from when to when it is delivered.' };
  if (draft.shape === 'block') {
    const { product, mw, market, time_zone, calendar } = draft;
    return blockSteps(
      {
        product,
        mw: mw.trim(),
        ...(market === '' ? {} : { market }),
        ...(time_zone.trim() === '' ? {} : { timeZone: time_zone.trim() }),
        ...(calendar.trim() === '' ? {} : { calendar: calendar.trim() }),
      },
      { start, end },
    );
  }
  const volume = Number(draft.volume_mwh);
  if (!(volume > 0)) return { ok: false, why: 'Give the volume.' };
  return { ok: true, steps: flatSteps(start, end, volume) };
}
