import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortOrWhole } from '../../../../test/services/seeded-part.js';
import { DealRows } from './deal-rows';
import { pageSize, pagesMax, type ReadPage } from './loaded-deals';
import type { BlotterSearch } from './search';
import { DeskLedger, settled } from './test/desk-ledger';

const shownIds = (rows: DealRows) =>
  Array.from({ length: rows.state().count }, (_, index) => rows.rowAt(index)?.deal.id);

async function opened(ledger: DeskLedger, search: BlotterSearch = {}) {
  const rows = new DealRows(ledger.read(search), search);
  ledger.subscribe((event) => rows.apply(event));
  rows.restart();
  await settled();
  return rows;
}

describe('The list of deals', () => {
  test('holds new deals back while the reader is elsewhere, and shows them on return', async () => {
    const ledger = new DeskLedger(250);
    const rows = await opened(ledger);
    rows.look(200, 230);
    await settled();
    rows.setAtTop(false);
    const before = rows.rowAt(200);
    const id = ledger.submit();
    await settled();
    expect(rows.rowAt(200)).toBe(before);
    expect(rows.state()).toMatchObject({ count: 250, total: 251, waiting: 1 });
    rows.setAtTop(true);
    await settled();
    expect(rows.rowAt(0)?.deal.id).toBe(id);
    expect(rows.rowAt(201)).toBe(before);
  });

  test('folds a change into its row only', async () => {
    const ledger = new DeskLedger(50);
    const rows = await opened(ledger);
    const [before, other] = [rows.rowAt(3), rows.rowAt(4)];
    ledger.confirm(before?.deal.id ?? '');
    await settled();
    expect(rows.rowAt(3)?.deal.status).toBe('confirmed');
    expect(rows.rowAt(3)).not.toBe(before);
    expect(rows.rowAt(4)).toBe(other);
  });

  test('ignores an event that is older than the page', async () => {
    const ledger = new DeskLedger(10);
    const rows = new DealRows(ledger.read({}), {});
    const id = ledger.ids()[2] ?? '';
    const updates = ledger.collect();
    ledger.confirm(id);
    ledger.settle(id);
    rows.restart();
    await settled();
    for (const event of updates) rows.apply(event);
    await settled();
    expect(rows.rowAt(2)?.deal.status).toBe('settled');
  });

  test('does not count a submission again that a resumed feed repeats', async () => {
    const ledger = new DeskLedger(pageSize);
    const submissions = ledger.collect();
    for (let count = 0; count < 5 * pageSize; count += 1) ledger.submit();
    const rows = await opened(ledger);
    const before = [rows.state().total, rows.state().isStale, shownIds(rows)];
    for (const event of submissions) rows.apply(event);
    await settled();
    expect([rows.state().total, rows.state().isStale, shownIds(rows)]).toEqual(before);
  });

  test('applies events that arrive while a page is being read', async () => {
    const ledger = new DeskLedger(10);
    const id = ledger.ids()[2] ?? '';
    const answer = await ledger.read({})(
      { cursor: undefined, offset: 0, withTotal: true },
      new AbortController().signal,
    );
    let arrive: (page: typeof answer) => void = () => undefined;
    const rows = new DealRows(
      () =>
        new Promise((done) => {
          arrive = done;
        }),
      {},
    );
    ledger.subscribe((event) => rows.apply(event));
    rows.restart();
    ledger.confirm(id);
    const added = ledger.submit();
    arrive(answer);
    await settled();
    expect(rows.rowAt(0)?.deal.id).toBe(added);
    expect(rows.rowAt(3)?.deal).toMatchObject({ id, status: 'confirmed' });
  });

  test('is marked outdated when a deal enters its status filter', async () => {
    const ledger = new DeskLedger(30);
    const rows = await opened(ledger, { status: ['confirmed'] });
    expect(rows.state().count).toBe(0);
    ledger.confirm(ledger.ids()[5] ?? '');
    await settled();
    expect(rows.state().isStale).toBe(true);
    rows.restart();
    await settled();
    expect(rows.state()).toMatchObject({ count: 1, isStale: false });
  });

  test('shows a deal leaving its status filter, is outdated, and drops it after a reload', async () => {
    const ledger = new DeskLedger(3);
    const rows = await opened(ledger, { status: ['pending'] });
    ledger.confirm(ledger.ids()[1] ?? '');
    await settled();
    expect(rows.rowAt(1)?.deal.status).toBe('confirmed');
    expect(rows.state()).toMatchObject({ count: 3, isStale: true });
    rows.restart();
    await settled();
    expect(rows.state()).toMatchObject({ count: 2, isStale: false });
  });

  test('stays outdated while its page is older than the event that removed a deal', async () => {
    const ledger = new DeskLedger(3);
    const search: BlotterSearch = { status: ['pending'] };
    const start = { cursor: undefined, offset: 0, withTotal: true };
    const older = await ledger.read(search)(start, new AbortController().signal);
    let isBehind = true;
    const rows = new DealRows(
      (...args) => (isBehind ? Promise.resolve(older) : ledger.read(search)(...args)),
      search,
    );
    ledger.subscribe((event) => rows.apply(event));
    ledger.confirm(ledger.ids()[1] ?? '');
    rows.restart();
    await settled();
    const once = rows.state();
    expect(once).toMatchObject({ count: 3, isStale: true });
    rows.restart();
    await settled();
    expect(rows.state()).not.toBe(once);
    isBehind = false;
    rows.restart();
    await settled();
    expect(rows.state()).toMatchObject({ count: 2, isStale: false });
  });

  test('drops pages that were scrolled past, within its limit', async () => {
    const ledger = new DeskLedger(13_000);
    const list = ledger.read({});
    const aborted: number[] = [];
    const read: ReadPage = (start, signal) => {
      signal.addEventListener('abort', () => aborted.push(start.offset));
      return list(start, signal);
    };
    const rows = new DealRows(read, {});
    rows.restart();
    await settled();
    rows.look(8_000, 8_030);
    rows.look(11_000, 11_030);
    await settled();
    expect(aborted).not.toEqual([]);
    expect(rows.rowAt(8_010)).toBeUndefined();
    expect(rows.rowAt(11_010)?.deal.id).toBe(ledger.ids()[11_010]);
    for (let at = 0; at < 13_000; at += 300) {
      rows.look(at, at + 230);
      await settled();
    }
    const held = shownIds(rows).filter((id) => id !== undefined);
    expect(held.length).toBeLessThanOrEqual(pagesMax * pageSize);
    expect(rows.rowAt(12_900)?.deal.id).toBe(ledger.ids()[12_900]);
  });

  test('reports a failure and continues after a retry', async () => {
    const ledger = new DeskLedger(300);
    let isAway = true;
    const read: ReadPage = (start, signal) =>
      isAway ? Promise.reject(new TypeError('Failed to fetch')) : ledger.read({})(start, signal);
    const rows = new DealRows(read, {});
    rows.restart();
    await settled();
    expect(rows.state().failure).toBeInstanceOf(TypeError);
    isAway = false;
    rows.retry();
    await settled();
    expect(rows.state()).toMatchObject({ count: 300, failure: undefined });
  });

  test("equals the ledger's own list, for any events, reads and scrolling", {
    repeats: 5,
  }, async () => {
    const step = fc.oneof(
      fc.constant({ kind: 'submit' } as const),
      fc.record({ kind: fc.constant('confirm' as const), at: fc.nat(400) }),
      fc.record({ kind: fc.constant('look' as const), at: fc.nat(400) }),
      fc.record({ kind: fc.constant('top' as const), isTop: fc.boolean() }),
      fc.constant({ kind: 'wait' } as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const ledger = new DeskLedger(330);
        const rows = new DealRows(ledger.read({}), {});
        ledger.subscribe((event) => rows.apply(event));
        rows.restart();
        for (const one of steps) {
          if (one.kind === 'submit') ledger.submit();
          if (one.kind === 'confirm') ledger.confirm(ledger.ids()[one.at] ?? '');
          if (one.kind === 'look') rows.look(one.at, one.at + 30);
          if (one.kind === 'top') rows.setAtTop(one.isTop);
          if (one.kind === 'wait') await settled();
        }
        rows.setAtTop(true);
        for (let at = 0; at < ledger.ids().length; at += 50) {
          rows.look(at, at + 50);
          await settled();
        }
        expect(shownIds(rows)).toEqual(ledger.ids());
        expect(rows.state().total).toBe(ledger.ids().length);
        const status = (index: number) => rows.rowAt(index)?.deal.status;
        expect(ledger.ids().map((_, index) => status(index))).toEqual(ledger.statuses());
      }),
      { numRuns: shortOrWhole(5, 50) },
    );
  });
});
