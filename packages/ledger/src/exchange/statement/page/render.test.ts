import { counterpartyId, decimal, transactionId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { at } from '../../../../test/samples.js';
import { aLine, december } from '../../../../test/statements.js';
import { issuedLine } from '../lines/data.js';
import { issuedHead, type StatementAbout } from '../resource.js';
import { renderIssued, renderStatement } from './render.js';

const hostile = '<script>alert("x")</script> & \'Söhne\' \u202eevil';
const id = 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a12';

const about: StatementAbout = {
  counterparty_id: counterpartyId.parse(id),
  counterparty_code: 'ODD',
  counterparty_name: hostile,
  reseller_id: null,
  ...december,
  position: '7',
};
const line = aLine({
  transaction_id: transactionId.parse(id),
  direction: 'sell',
  book: hostile,
  external_id: '"><img src=x onerror=alert(1)>',
  delivery_end: at('2026-12-02T00:00:30.000Z'),
  price_per_mwh: decimal('52.123456'),
  confirmed_mwh: decimal('-3520'),
  confirmed_amount: decimal('-183474.57'),
});
const page = renderStatement('html', about, [line]).resource;

describe('the page of a statement', () => {
  test('escapes every text', () => {
    expect(page).not.toMatch(/<script|<img|\son\w+="/i);
    const shown =
      '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;Söhne&#39; \u202eevil';
    expect(page).toContain(`<dd><bdi>${shown}</bdi>, <bdi>ODD</bdi>, <bdi>${id}</bdi></dd>`);
    expect(page).toContain(`<td>${shown}</td>`);
  });

  test('shows all members of a line in its columns', () => {
    const texts = [id, 'trade', 'sell', 'confirmed', 'USD', '52.123456', '-3520 MWh', '-183474.57'];
    for (const text of texts) expect(page).toContain(`>${text}<`);
    expect(page).toContain('<div>2026-12-01 00:00Z</div><div>2026-12-02 00:00:30Z</div>');
  });
});

test('the page of a run has its amounts, those of the run before, and the payable ones', () => {
  const run = issuedHead.parse({
    ...about,
    ...{ id, number: '202612-B4A0C5C23F-2', run: 'true_up', run_number: 2 },
    ...{ series_id: id, previous_statement_id: id },
    ...{ issued_at: '2027-01-05T00:00:00.000Z', due_date: '2027-01-20' },
  });
  const billed = { previous_mwh: '-3500', previous_amount: '-180000', payable_amount: '-3474.57' };
  const { resource: body } = renderIssued('html', run, [issuedLine.parse({ ...line, ...billed })]);
  const [totals = [], lines = []] = [...body.matchAll(/<tbody>(.*?)<\/tbody>/gs)].map(([table]) =>
    [...table.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell),
  );
  expect(totals.join(' ')).toBe('USD 0 0 -3520 -183474.57 -183474.57 -180000 -3474.57');
  expect(lines.slice(-2)).toEqual(['<div>-3500 MWh</div><div>-180000</div>', '-3474.57']);
});

test('a statement names its zone data, in JSON and on its page', () => {
  expect(renderStatement('json', about, []).resource).toContain('"zone_data":"2026f"');
  expect(page).toContain('<dt>Time zone data</dt><dd>IANA 2026f</dd>');
});
