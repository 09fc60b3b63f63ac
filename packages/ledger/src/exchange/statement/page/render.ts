import type { ReadAnswer } from '@exchange/runtime/http/reads/read-answer';
import { csvLine } from '@exchange/units';
import type { IssuedLine, StatementLine } from '../lines/data.js';
import { issuedTotalsOf, totalsOf } from '../lines/totals.js';
import {
  type IssuedHead,
  issuedLineColumns,
  lineColumns,
  type StatementAbout,
  writeIssuedStatement,
  writeStatement,
} from '../resource.js';
import { issuedLinePage, issuedTotalPage, linePage, totalPage } from './columns.js';
import { type Page, pagePolicy, pageText, tableOf } from './html.js';

export type Format = 'json' | 'csv' | 'html';

export function renderStatement(
  format: Format,
  about: StatementAbout,
  lines: readonly StatementLine[],
): ReadAnswer {
  const totals = totalsOf(lines);
  return render(format, {
    json: () => writeStatement({ ...about, totals, lines }),
    csv: () => csv(lineColumns, lines),
    html: () =>
      pageText({
        title: `Settlement statement for ${about.month}, not issued`,
        facts: factsOf(about),
        tables: [tableOf('Totals', totalPage, totals), tableOf('Transactions', linePage, lines)],
      }),
  });
}

export function renderIssued(
  format: Format,
  about: IssuedHead,
  lines: readonly IssuedLine[],
): ReadAnswer {
  const totals = issuedTotalsOf(lines);
  return render(format, {
    json: () => writeIssuedStatement({ ...about, totals, lines }),
    csv: () => csv(issuedLineColumns, lines),
    html: () =>
      pageText({
        title: `Settlement statement ${about.number}`,
        facts: [
          ['Number', about.number],
          ['Run', about.run === 'initial' ? 'initial' : `true-up (run ${about.run_number})`],
          ['Issued', about.issued_at],
          ['Due', about.due_date],
          ...factsOf(about),
        ],
        tables: [
          tableOf('Totals; positive is payable', issuedTotalPage, totals),
          tableOf('Transactions', issuedLinePage, lines),
        ],
      }),
  });
}

const mediaTypes = { json: 'application/json', csv: 'text/csv', html: 'text/html' };

function render(format: Format, forms: Readonly<Record<Format, () => string>>): ReadAnswer {
  const answer = { resource: forms[format](), mediaType: mediaTypes[format] };
  if (format !== 'html') return answer;
  return { ...answer, headers: { 'content-security-policy': pagePolicy } };
}

function factsOf(about: StatementAbout): Page['facts'] {
  const { counterparty_name, counterparty_code, counterparty_id } = about;
  const known = [counterparty_name, counterparty_code].filter((one) => one !== null);
  return [
    ['Counterparty', ...known, counterparty_id],
    ['Reseller', about.reseller_id ?? (about.of_no_reseller === true ? 'none' : 'all')],
    ['Month', `${about.month} (${about.time_zone})`],
    ['From', about.period_start],
    ['To', about.period_end],
    ['Log position', about.position],
    ['Time zone data', `IANA ${about.zone_data}`],
  ];
}

function csv(columns: readonly string[], lines: readonly StatementLine[]): string {
  const rows = lines.map((line) => csvLine(columns.map((name) => Reflect.get(line, name))));
  return csvLine(columns) + rows.join('');
}
