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

export interface Rendered {
  readonly body: string;
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function renderStatement(
  format: Format,
  about: StatementAbout,
  lines: readonly StatementLine[],
): Rendered {
  const totals = totalsOf(lines);
  const forms = {
    json: () => json(writeStatement({ ...about, totals, lines })),
    csv: () => csv(lineColumns, lines),
    html: () =>
      html({
        title: `Settlement statement for ${about.month}, not issued`,
        facts: factsOf(about),
        tables: [tableOf('Totals', totalPage, totals), tableOf('Transactions', linePage, lines)],
      }),
  };
  return forms[format]();
}

export function renderIssued(
  format: Format,
  about: IssuedHead,
  lines: readonly IssuedLine[],
): Rendered {
  const totals = issuedTotalsOf(lines);
  const forms = {
    json: () => json(writeIssuedStatement({ ...about, totals, lines })),
    csv: () => csv(issuedLineColumns, lines),
    html: () =>
      html({
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
  };
  return forms[format]();
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

const json = (body: string): Rendered => ({ body, mediaType: 'application/json', headers: {} });

function csv(columns: readonly string[], lines: readonly StatementLine[]): Rendered {
  const rows = lines.map((line) => csvLine(columns.map((name) => Reflect.get(line, name))));
  return { body: csvLine(columns) + rows.join(''), mediaType: 'text/csv', headers: {} };
}

function html(page: Page): Rendered {
  const headers = { 'content-security-policy': pagePolicy };
  return { body: pageText(page), mediaType: 'text/html', headers };
}
